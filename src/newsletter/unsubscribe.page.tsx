import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { head, type MetaArgs, NOINDEX } from '#web/head.ts';
import { pageWords } from '#web/page-words.ts';
import { useTexts } from '#web/site-data.ts';
import styles from './newsletter.module.css';
import { newsletterTexts } from './newsletter.texts.ts';
import { StopForm } from './stop-form.tsx';
import { StopLink } from './stop-link.tsx';

export const headers = () => NOINDEX;
export function meta(args: MetaArgs) {
  const say = pageWords(args, newsletterTexts);
  return head(args, { title: say('stopTitle'), path: '/unsubscribe', noindex: true });
}

/** The link of a letter stops it; without one, the page mails such a link (C35). */
export default function UnsubscribePage() {
  const say = useTexts(newsletterTexts);
  const [params] = useSearchParams();
  // Kept here, because the address loses it at once.
  const [token] = useState(params.get('token'));
  return (
    <div className={`wrap-46 ${styles.page}`}>
      {token ? <StopLink token={token} /> : <StopForm title={say('stopTitle')} lead={say('stopLead')} />}
      <noscript>
        {token ? (
          <form method="post" action={`/api/newsletter/one-click/?token=${encodeURIComponent(token)}`}>
            <p>{say('needsScript')}</p>
            <button type="submit">{say('stopTitle')}</button>
          </form>
        ) : (
          <p>{say('formNeedsScript')}</p>
        )}
      </noscript>
    </div>
  );
}
