import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import type { Values } from '#kit/texts.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { rewardsIn } from '#referrals/referral/reward.rules.ts';
import { faqTexts } from '../../help/faqs.messages.ts';
import { supportTexts } from '../../request/support.messages.ts';
import { FAQ_PAGE } from '../../static-page/static-page.data.ts';
import { type ShownPage, staticPageCalls } from '../../static-page/static-page.schema.ts';
import { type Faq, faqGroups, questionsIn, questionsOf } from '../faq.rules.ts';
import { faqMatches } from '../faq-match.rules.ts';
import styles from './contact.module.css';
import { FaqList } from './faq-list.tsx';

const KEYS = new Set(Object.keys(faqTexts.defaults));
type Say = (key: string, values: Values) => string;
function brought(say: Say, language: string): Faq[] {
  const rewards = rewardsIn(language);
  return questionsOf(KEYS, (key) => say(key, rewards));
}

/** FAQs, and the language they are in if it is not the site's. */
export interface FaqSource {
  questions: readonly Faq[];
  lang: string | undefined;
}
/** The site's FAQs: the editors' if they wrote any, otherwise, or without a network, the built-in ones. */
export function useFaqs(): FaqSource {
  const say = useTexts(faqTexts);
  const { language } = useSite().site;
  const part = usePartTag();
  const [written, setWritten] = useState<ShownPage | null>();
  useEffect(() => {
    const leaving = new AbortController();
    const asked = browserApi()(staticPageCalls.one, { params: { slug: FAQ_PAGE }, signal: leaving.signal });
    asked.then(
      ({ data: { page } }) => setWritten(page),
      () => leaving.signal.aborted || setWritten(null),
    );
    return () => leaving.abort();
  }, []);
  const questions = useMemo(() => {
    if (written === undefined) return [];
    return written ? questionsIn(faqGroups(written.html)) : brought(say as Say, language);
  }, [written, say, language]);
  return { questions, lang: part(written?.language) };
}

/** FAQs that may answer the message being typed. */
export function FaqMatches({ message }: { message: string }) {
  const say = useTexts(supportTexts);
  const { questions, lang } = useFaqs();
  const typed = useDeferredValue(message);
  const found = useMemo(() => faqMatches(questions, typed), [questions, typed]);
  return (
    <div className={styles.matches}>
      <p className="visually-hidden" role="status">
        {found.length > 0 ? say('matchesFound', { n: found.length }) : ''}
      </p>
      {found.length > 0 ? (
        <section aria-labelledby="faq-matches">
          <h2 className="h3" id="faq-matches">
            {say('matches')}
          </h2>
          <FaqList questions={found} lang={lang} />
        </section>
      ) : null}
    </div>
  );
}
