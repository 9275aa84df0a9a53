import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { localeOf } from '#kit/locales.ts';
import { speaker } from '#kit/texts.ts';
import { matching, questionsOf } from '#support/faq.rules.ts';
import { faqTexts } from '#support/help-faqs.texts.ts';
import { Accordion, AccordionItem } from '#ui/accordion.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { serverLoad } from '#web/page-load.ts';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import { describing } from '#web/structured-data.ts';
import { isOpen } from './address.rules.ts';
import { barTexts } from './bar.texts.ts';
import { head } from './head.rules.ts';
import { siteCalls } from './site.contract.ts';
import styles from './static-page.module.css';
import { faqStatement } from './structured-data.rules.ts';

const KEYS = new Set(Object.keys(faqTexts.defaults));

/** The questions as machines read them; the page itself needs nothing of the server. */
const described = describing(
  serverLoad(async ({ api }) => (await api(siteCalls.data)).data.i18n),
  (i18n, { language }) => [
    faqStatement(questionsOf(KEYS, speaker(faqTexts, i18n, localeOf(language)) as (key: string) => string)),
  ],
);
export const loader = (args: LoaderFunctionArgs) => described(args).then(() => null);
export const clientLoader = () => null;

export const meta = (args: MetaArgs) =>
  head(args, {
    title: pageWords(args, faqTexts)('title'),
    description: pageWords(args, faqTexts)('description'),
  });

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
