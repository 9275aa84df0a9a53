import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formAction } from '#client/forms/action.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import styles from '#newsletter/subscription/components/newsletter.module.css';
import { StopForm } from '#newsletter/subscription/components/stop-form.tsx';
import { StopLink, StoppedWords } from '#newsletter/subscription/components/stop-link.tsx';
import { newsletterTexts } from '#newsletter/subscription/newsletter.messages.ts';
import { newsletterCalls } from '#newsletter/subscription/subscription.schema.ts';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';

export const headers = () => NOINDEX;
export function meta(args: MetaArgs) {
  const say = pageWords(args, newsletterTexts);
  return head(args, { title: say('stopTitle'), path: '/unsubscribe', noindex: true });
}

export const action = formAction(async ({ api, url, field }) => {
  const token = field('email') ? undefined : (url.searchParams.get('token') ?? undefined);
  const attributes = { token, email: field('email'), all: false };
  const { data } = await api(newsletterCalls.unsubscribe, {
    body: { data: { type: 'NewsletterUnsubscription', attributes } },
  });
  return `/unsubscribe?done=${data.outcome}`;
});

/** The link of a letter leads to the button that stops it; without one, the page mails such a link (C35). */
export default function UnsubscribePage() {
  const [params] = useSearchParams();
  // Kept here, because the address loses it with the deed.
  const [token] = useState(params.get('token'));
  return (
    <div className={`wrap-46 ${styles.page}`}>
      {token ? <StopLink token={token} /> : <WithoutLink done={params.get('done')} />}
    </div>
  );
}

/** The form, or what came of it when it was sent without our scripts. */
function WithoutLink({ done }: { done: string | null }) {
  const say = useTexts(newsletterTexts);
  if (done === 'unsubscribed') return <StoppedWords />;
  if (done !== 'mailed') return <StopForm title={say('stopTitle')} lead={say('stopLead')} />;
  return (
    <section className={styles.head}>
      <h1 className="h1">{say('stopTitle')}</h1>
      <Banner tone="success">{say('messageMailed')}</Banner>
    </section>
  );
}
