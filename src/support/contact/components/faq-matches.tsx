import { useDeferredValue, useMemo } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Accordion, AccordionItem } from '#ui/navigation/accordion.tsx';
import { faqTexts } from '../../help/faqs.messages.ts';
import { supportTexts } from '../../request/support.messages.ts';
import { questionsOf } from '../faq.rules.ts';
import { faqMatches } from '../faq-match.rules.ts';
import styles from './contact.module.css';

const KEYS = new Set(Object.keys(faqTexts.defaults));

/** The questions of the site, in its language. */
export function useFaqs() {
  const say = useTexts(faqTexts);
  return questionsOf(KEYS, say as (key: string) => string);
}

/** While a message is typed: the questions that may answer it. */
export function FaqMatches({ message }: { message: string }) {
  const say = useTexts(supportTexts);
  const questions = useFaqs();
  const typed = useDeferredValue(message);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the questions change with the language alone
  const found = useMemo(() => faqMatches(questions, typed), [typed]);
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
            {found.map(({ id, question, answer }) => (
              <AccordionItem key={id} summary={question}>
                <p>{answer}</p>
              </AccordionItem>
            ))}
          </Accordion>
        </section>
      ) : null}
    </div>
  );
}
