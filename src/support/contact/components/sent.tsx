import { useEffect, useRef } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { REPLY_HOURS } from '../../request/request.rules.ts';
import { supportTexts } from '../../request/support.messages.ts';
import type { SentMessage } from '../contact.hooks.ts';
import styles from './contact.module.css';

/** Replaces the form: what was sent, and when it will be answered. */
export function ContactSent({ sent, onAnother }: { sent: SentMessage; onAnother: () => void }) {
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

/** The same for a message sent without scripts, where only the reference is known from the URL. */
export function ContactTaken({ reference }: { reference: string }) {
  const say = useTexts(supportTexts);
  return (
    <section className={styles.sent}>
      <h2 className="h2">{say('sentTitle')}</h2>
      <p>{say('sentPlain', { hours: REPLY_HOURS, reference })}</p>
      <p>
        <ButtonLink to="/contact-us" variant="secondary">
          {say('another')}
        </ButtonLink>
      </p>
    </section>
  );
}
