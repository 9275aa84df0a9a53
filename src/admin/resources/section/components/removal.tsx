import { useTexts } from '#client/page/site-data.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Button } from '#ui/forms/button.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import { DeskRemoval } from '../../../kit/removal.tsx';
import { sectionDeskTexts } from '../section.messages.ts';
import { type AdminSection, removeSection } from '../section.store.ts';

interface Props {
  one: AdminSection;
  onClose: () => void;
}

/** Asks before removal; a section that learners' records depend on stays, and the reasons are shown. */
export function SectionRemoval({ one, onClose }: Props) {
  const say = useTexts(sectionDeskTexts);
  if (one.heldBy.length > 0) return <Held one={one} onClose={onClose} />;
  return (
    <DeskRemoval
      title={say('removeTitle', { title: one.title })}
      text={say('removeText')}
      removed={say('removed', { title: one.title })}
      onRemove={() => removeSection(one)}
      onClose={onClose}
    />
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
