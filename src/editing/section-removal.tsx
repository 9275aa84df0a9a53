import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.ts';
import { isFailure } from '#web/api-client.ts';
import { useTexts } from '#web/site-data.ts';
import { editingTexts } from './editing.texts.ts';
import { type DeskSection, removeSection } from './section-desk.store.ts';
import { sectionDeskTexts } from './section-desk.texts.ts';

/** Asked before; what something of a learner hangs on stays, and why is said. */
export function SectionRemoval({ one, onClose }: { one: DeskSection; onClose: () => void }) {
  const say = useTexts(sectionDeskTexts);
  const common = useTexts(editingTexts);
  const { removing, remove } = useRemoval(one, onClose);
  const isHeld = one.heldBy.length > 0;
  return (
    <Dialog
      open
      size="sm"
      title={say(isHeld ? 'heldTitle' : 'removeTitle', { title: one.title })}
      closeLabel={common('close')}
      onClose={onClose}
      actions={
        <>
          {isHeld ? null : (
            <Button
              variant="danger"
              loading={removing}
              loadingLabel={say('removing')}
              onClick={() => void remove()}
            >
              {say('remove')}
            </Button>
          )}
          <Button variant={isHeld ? 'secondary' : 'text'} onClick={onClose}>
            {common(isHeld ? 'close' : 'cancel')}
          </Button>
        </>
      }
    >
      {isHeld ? <Held one={one} /> : <p>{say('removeText')}</p>}
    </Dialog>
  );
}

function Held({ one: { heldBy } }: { one: DeskSection }) {
  const say = useTexts(sectionDeskTexts);
  return (
    <div className="stack">
      <ul className="stack">
        {heldBy.map((hold) => (
          <li key={hold}>{say(hold)}</li>
        ))}
      </ul>
      <p>{say('heldInstead')}</p>
    </div>
  );
}

function useRemoval(one: DeskSection, onClose: () => void) {
  const say = useTexts(sectionDeskTexts);
  const { revalidate } = useRevalidator();
  const [removing, setRemoving] = useState(false);
  async function remove() {
    setRemoving(true);
    try {
      await removeSection(one.id);
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
