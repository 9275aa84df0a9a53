import { useEffect, useRef } from 'react';
import { Button } from '#ui/button.tsx';
import { useTexts } from '#web/site-data.ts';
import styles from './contact.module.css';
import type { Sent } from './contact.store.ts';
import { supportTexts } from './support.texts.ts';

/** In place of the form: what was sent, and when it is answered. */
export function ContactSent({ sent, onAnother }: { sent: Sent; onAnother: () => void }) {
  const say = useTexts(supportTexts);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <section className={styles.sent}>
      <h2 className="h2" tabIndex={-1} ref={heading}>
        {say('sentTitle')}
      </h2>
      <p>{sent.answer}</p>
      <figure className={styles.copy}>
        <figcaption>{say('copy')}</figcaption>
        <blockquote>{sent.message}</blockquote>
      </figure>
      <p>
        <Button variant="secondary" onClick={onAnother}>
          {say('another')}
        </Button>
      </p>
    </section>
  );
}
