import { useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLocation } from 'react-router';
import { serverLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { describing } from '#client/page/structured-data.ts';
import { localeOf } from '#kit/locales.ts';
import { speaker } from '#kit/texts.ts';
import { isOpen } from '#shell/address.rules.ts';
import { barTexts } from '#shell/bars/bar.messages.ts';
import { head } from '#shell/seo/head.rules.ts';
import { faqStatement } from '#shell/seo/structured-data.rules.ts';
import { siteCalls } from '#shell/site.schema.ts';
import { matching, questionsOf } from '#support/contact/faq.rules.ts';
import { faqTexts } from '#support/help/faqs.messages.ts';
import { ButtonLink } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { Accordion, AccordionItem } from '#ui/navigation/accordion.tsx';
import styles from '../../static/static-page.module.css';

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
