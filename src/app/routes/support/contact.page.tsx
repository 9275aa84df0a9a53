import { lazy, Suspense, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { formAction } from '#client/forms/action.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { head } from '#shell/seo/head.rules.ts';
import styles from '#support/contact/components/contact.module.css';
import { ContactForm } from '#support/contact/components/form.tsx';
import { ContactSent, ContactTaken } from '#support/contact/components/sent.tsx';
import { contactBody, useContactForm } from '#support/contact/contact.hooks.ts';
import { REFERENCE, REPLY_HOURS } from '#support/request/request.rules.ts';
import { supportTexts } from '#support/request/support.messages.ts';
import { supportCalls } from '#support/request/support.schema.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';

const FaqMatches = lazy(async () => ({
  default: (await import('#support/contact/components/faq-matches.tsx')).FaqMatches,
}));

export function meta(args: MetaArgs) {
  const say = pageWords(args, supportTexts);
  return head(args, { title: say('pageTitle'), description: say('pageDescription'), path: '/contact-us' });
}

export const action = formAction(async ({ api, field }) => {
  const [name, email, message, website] = [field('name'), field('email'), field('message'), field('website')];
  const { data } = await api(supportCalls.send, { body: contactBody({ name, email, message, website }) });
  return `/contact-us?sent=${data.reference}`;
});

export default function ContactPage() {
  const say = useTexts(supportTexts);
  const { site } = useSite();
  const user = useUser();
  const [params] = useSearchParams();
  const reference = params.get('sent') ?? '';
  const who = user?.id ?? '';
  // What somebody has begun to write stays, whoever they turn out to be.
  const [begunBy, setBegunBy] = useState<string | null>(null);
  return (
    <div className={`wrap-61 ${styles.page}`}>
      <div className={styles.main}>
        <h1 className="h1">{say('title')}</h1>
        <p className="lead">{say('lead', { hours: REPLY_HOURS })}</p>
        {REFERENCE.test(reference) ? (
          <ContactTaken reference={reference} />
        ) : (
          <div onInput={() => setBegunBy(begunBy ?? who)}>
            <Contact key={begunBy ?? who} user={user} />
          </div>
        )}
      </div>
      <aside className={styles.ways} aria-labelledby="ways">
        <h2 className="h3" id="ways">
          {say('otherWays')}
        </h2>
        <dl>
          <dt>
            <TextLink to="/help-faqs">{say('faqs')}</TextLink>
          </dt>
          <dd>{say('faqsText')}</dd>
          <dt>{say('byMail')}</dt>
          <dd>
            <a href={`mailto:${site.supportEmail}`}>{site.supportEmail}</a>
          </dd>
        </dl>
      </aside>
    </div>
  );
}

/** The form; what is typed before the session is known is kept by the browser's own fields. */
function Contact({ user }: { user: User | null }) {
  const contact = useContactForm(user);
  const { message } = contact.form.values;
  const isTyping = useEver(message.trim().length > 0);
  if (contact.sent) return <ContactSent sent={contact.sent} onAnother={contact.again} />;
  const hints = isTyping ? (
    <Suspense fallback={null}>
      <FaqMatches message={message} />
    </Suspense>
  ) : null;
  return <ContactForm contact={contact} hints={hints} />;
}

/** True from the first time on. */
function useEver(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  useEffect(() => {
    if (now) setEver(true);
  }, [now]);
  return ever;
}
