import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/toast.ts';
import { isFailure } from '#web/api-client.ts';
import { useTexts } from '#web/site-data.ts';
import { type AdminAuthor, FACULTY_PATH, removeMember } from './author-desk.store.ts';
import { authorDeskTexts } from './author-desk.texts.ts';
import styles from './editing.module.css';
import { RemovalDialog } from './removal-dialog.tsx';

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
