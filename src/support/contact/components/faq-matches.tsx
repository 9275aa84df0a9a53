import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import type { Values } from '#kit/texts.ts';
import { rewardsIn } from '#referrals/referral/reward.rules.ts';
import { Accordion, AccordionItem } from '#ui/navigation/accordion.tsx';
import { faqTexts } from '../../help/faqs.messages.ts';
import { supportTexts } from '../../request/support.messages.ts';
import { FAQ_PAGE } from '../../static-page/static-page.data.ts';
import { staticPageCalls } from '../../static-page/static-page.schema.ts';
import { type Faq, faqGroups, questionsIn, questionsOf } from '../faq.rules.ts';
import { faqMatches } from '../faq-match.rules.ts';
import { Answer } from './answer.tsx';
import styles from './contact.module.css';

const KEYS = new Set(Object.keys(faqTexts.defaults));
type Say = (key: string, values: Values) => string;
function brought(say: Say, language: string): Faq[] {
  const rewards = rewardsIn(language);
  return questionsOf(KEYS, (key) => say(key, rewards));
}

/**
 * The site's FAQs in its language: the editors' if they wrote any, otherwise, or without a network, the built-in ones.
 */
export function useFaqs(): Faq[] {
  const say = useTexts(faqTexts);
  const { language } = useSite().site;
  const [written, setWritten] = useState<Faq[] | null>();
  useEffect(() => {
    const leaving = new AbortController();
    const asked = browserApi()(staticPageCalls.one, { params: { slug: FAQ_PAGE }, signal: leaving.signal });
    asked.then(
      ({ data: { page } }) => setWritten(page && questionsIn(faqGroups(page.html))),
      () => leaving.signal.aborted || setWritten(null),
    );
    return () => leaving.abort();
  }, []);
  return useMemo(
    () => (written === undefined ? [] : (written ?? brought(say as Say, language))),
    [written, say, language],
  );
}

/** FAQs that may answer the message being typed. */
export function FaqMatches({ message }: { message: string }) {
  const say = useTexts(supportTexts);
  const questions = useFaqs();
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
          <Accordion>
            {found.map((one) => (
              <AccordionItem key={one.id} summary={one.question}>
                <Answer {...one} />
              </AccordionItem>
            ))}
          </Accordion>
        </section>
      ) : null}
    </div>
  );
}
