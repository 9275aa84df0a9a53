import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { useTexts } from '#client/page/site-data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import styles from '../../../kit/editing.module.css';
import { RemovalDialog } from '../../../kit/removal-dialog.tsx';
import { authorDeskTexts } from '../author.messages.ts';
import { type AdminAuthor, FACULTY_PATH, removeMember } from '../author.store.ts';

/** Somebody whom no title names may be removed; whom one names, not: it is said why. */
export function AuthorRemoval({ one }: { one: AdminAuthor }) {
  const say = useTexts(authorDeskTexts);
  const [open, setOpen] = useState(false);
  return (
    <section className={styles.side} aria-labelledby="removal">
      <h2 className="h3" id="removal">
        {say('removal')}
      </h2>
      {one.publications > 0 ? (
        <p className="small quiet">{say('cannotRemove', { n: one.publications })}</p>
      ) : (
        <p>
          <Button variant="danger" onClick={() => setOpen(true)}>
            {say('remove')}
          </Button>
        </p>
      )}
      {open ? <Asking one={one} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

function Asking({ one, onClose }: { one: AdminAuthor; onClose: () => void }) {
  const say = useTexts(authorDeskTexts);
  const go = useNavigate();
  const [removing, setRemoving] = useState(false);
  async function remove() {
    setRemoving(true);
    try {
      await removeMember(one);
      toast({ message: say('removed', { name: one.fullName }) });
      await go(FACULTY_PATH);
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      onClose();
      toast({ tone: 'error', message: thrown.message });
    }
  }
  return (
    <RemovalDialog
      title={say('removeTitle', { name: one.fullName })}
      words={{ deed: say('remove'), underWay: say('removing'), cancel: say('cancel'), close: say('close') }}
      removing={removing}
      onRemove={remove}
      onClose={onClose}
    >
      {say('removeText')}
    </RemovalDialog>
  );
}
