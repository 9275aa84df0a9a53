import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import styles from '../../../kit/editing.module.css';
import { DeskRemoval } from '../../../kit/removal.tsx';
import { authorDeskTexts } from '../author.messages.ts';
import { type AdminAuthor, FACULTY_PATH, removeMember } from '../author.store.ts';

/** Somebody whom no title names may be removed; otherwise the reason is shown. */
export function AuthorRemoval({ one }: { one: AdminAuthor }) {
  const say = useTexts(authorDeskTexts);
  const common = useTexts(editingTexts);
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
            {common('remove')}
          </Button>
        </p>
      )}
      {open ? <Removal one={one} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

function Removal({ one, onClose }: { one: AdminAuthor; onClose: () => void }) {
  const say = useTexts(authorDeskTexts);
  const go = useNavigate();
  return (
    <DeskRemoval
      title={say('removeTitle', { name: one.fullName })}
      text={say('removeText')}
      removed={say('removed', { name: one.fullName })}
      onRemove={() => removeMember(one).then(() => go(FACULTY_PATH))}
      onClose={onClose}
    />
  );
}
