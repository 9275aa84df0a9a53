import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import { RemovalDialog } from '../../../kit/removal-dialog.tsx';
import { sectionDeskTexts } from '../section.messages.ts';
import { type AdminSection, removeSection } from '../section.store.ts';

interface Props {
  one: AdminSection;
  onClose: () => void;
}

/** Asked before; what something of a learner hangs on stays, and why is said. */
export function SectionRemoval({ one, onClose }: Props) {
  const say = useTexts(sectionDeskTexts);
  const common = useTexts(editingTexts);
  const { removing, remove } = useRemoval({ one, onClose });
  if (one.heldBy.length > 0) return <Held one={one} onClose={onClose} />;
  return (
    <RemovalDialog
      title={say('removeTitle', { title: one.title })}
      words={{
        deed: say('remove'),
        underWay: say('removing'),
        cancel: common('cancel'),
        close: common('close'),
      }}
      removing={removing}
      onRemove={remove}
      onClose={onClose}
    >
      {say('removeText')}
    </RemovalDialog>
  );
}

function Held({ one: { title, heldBy }, onClose }: Props) {
  const say = useTexts(sectionDeskTexts);
  const common = useTexts(editingTexts);
  return (
    <Dialog
      open
      size="sm"
      title={say('heldTitle', { title })}
      closeLabel={common('close')}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      <div className="stack">
        <ul className="stack">
          {heldBy.map((hold) => (
            <li key={hold}>{say(hold)}</li>
          ))}
        </ul>
        <p>{say('heldInstead')}</p>
      </div>
    </Dialog>
  );
}

function useRemoval({ one, onClose }: Props) {
  const say = useTexts(sectionDeskTexts);
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState(false);
  async function remove() {
    setRemoving(true);
    try {
      await removeSection(one);
      toast({ message: say('removed', { title: one.title }) });
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      toast({ tone: 'error', message: thrown.message });
    }
    onClose();
    await revalidate();
  }
  return { removing, remove };
}
