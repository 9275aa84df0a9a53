import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { Accordion, AccordionItem } from '#ui/accordion.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { head, type MetaArgs } from '#web/head.ts';
import { useTexts } from '#web/site-data.ts';
import { isOpen } from './address.rules.ts';
import { barTexts } from './bar.texts.ts';
import { faqTexts } from './help-faqs.texts.ts';
import styles from './static-page.module.css';
import { matching, questionsOf } from './static-page.rules.ts';

export const meta = (args: MetaArgs) =>
  head(args, { title: faqTexts.defaults.title, description: faqTexts.defaults.description });

const KEYS = new Set(Object.keys(faqTexts.defaults));

export default function HelpFaqsPage() {
  const say = useTexts(faqTexts);
  const sayBar = useTexts(barTexts);
  const [search, setSearch] = useState('');
  const asked = useAskedQuestion();
  const all = questionsOf(KEYS, say as (key: string) => string);
  const found = matching(all, search);
  return (
    <div className={`wrap-46 ${styles.faq}`}>
      <h1 className="h1">{say('title')}</h1>
      <p className="lead">{say('lead')}</p>
      <search className={styles.search} aria-label={say('search')}>
        <Field
          label={say('search')}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <p className="small quiet" role="status">
          {search.trim() ? say('found', { n: found.length }) : ''}
        </p>
      </search>
      <Accordion>
        {found.map(({ id, question, answer }) => (
          <AccordionItem key={id} id={id} summary={question} open={id === asked || undefined}>
            <p>{answer}</p>
          </AccordionItem>
        ))}
      </Accordion>
      {isOpen('/contact-us') ? (
        <p>
          <ButtonLink to="/contact-us" variant="secondary">
            {sayBar('contact')}
          </ButtonLink>
        </p>
      ) : null}
    </div>
  );
}

/** A link to a question opens its answer; the server never sees the fragment. */
function useAskedQuestion(): string {
  const { hash } = useLocation();
  const [asked, setAsked] = useState('');
  useEffect(() => setAsked(hash.slice(1)), [hash]);
  useEffect(() => {
    if (asked) document.getElementById(asked)?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return asked;
}
