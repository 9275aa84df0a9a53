import { useEffect, useState } from 'react';
import { useLoaderData, useLocation } from 'react-router';
import { arrivesAnew } from '#client/navigation/arrival.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#client/page/site-data.ts';
import { describing } from '#client/page/structured-data.ts';
import type { Values } from '#kit/texts.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { rewardsIn } from '#referrals/referral/reward.rules.ts';
import { isOpen } from '#shell/address.rules.ts';
import { barTexts } from '#shell/bars/bar.messages.ts';
import { head } from '#shell/seo/head.rules.ts';
import { faqStatement } from '#shell/seo/structured-data.rules.ts';
import { FaqList } from '#support/contact/components/faq-list.tsx';
import { type FaqGroup, faqGroups, matching, questionsIn, questionsOf } from '#support/contact/faq.rules.ts';
import { faqTexts } from '#support/help/faqs.messages.ts';
import { FAQ_PAGE } from '#support/static-page/static-page.data.ts';
import type { ShownPage } from '#support/static-page/static-page.schema.ts';
import { RichText } from '#ui/content/rich-text.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { writtenLoads } from '../../static/product-page.tsx';
import styles from '../../static/static-page.module.css';

const KEYS = new Set(Object.keys(faqTexts.defaults));
const page = writtenLoads(FAQ_PAGE);

type Say = (key: string, values: Values) => string;
const broughtGroups = (say: Say, language: string): FaqGroup[] => {
  const rewards = rewardsIn(language);
  return [{ heading: null, intro: '', questions: questionsOf(KEYS, (key) => say(key, rewards)) }];
};
/** The page says to machines what is asked and answered. */
export const loader = describing(page.loader, (written, { site, words }) => {
  const groups = written ? faqGroups(written.html) : broughtGroups(words(faqTexts) as Say, site.language);
  return [faqStatement(questionsIn(groups))];
});
export const { clientLoader } = page;

export const meta = (args: MetaArgs & { loaderData?: unknown }) => {
  const written = args.loaderData as ShownPage | null | undefined;
  return head(args, {
    title: written?.title ?? pageWords(args, faqTexts)('title'),
    description: written?.description ?? pageWords(args, faqTexts)('description'),
    alternates: written?.alternates,
  });
};

export default function HelpFaqsPage() {
  const say = useTexts(faqTexts);
  const sayBar = useTexts(barTexts);
  const { site } = useSite();
  const part = usePartTag();
  const written = useLoaderData() as ShownPage | null;
  const [search, setSearch] = useState('');
  const asked = useAskedQuestion();
  const groups = written ? faqGroups(written.html) : broughtGroups(say as Say, site.language);
  const isSearching = search.trim() !== '';
  const found = matching(questionsIn(groups), search).length;
  const lang = written ? part(written.language) : undefined;
  return (
    <div className={`wrap-46 ${styles.faq}`}>
      <h1 className="h1" lang={lang}>
        {written?.title ?? say('title')}
      </h1>
      <Lead lang={lang} text={written ? written.description : say('lead')} />
      <search className={styles.search} aria-label={say('search')}>
        <Field
          label={say('search')}
          type="search"
          autoComplete="off"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <p className="small quiet" role="status">
          {isSearching ? say('found', { n: found }) : ''}
        </p>
      </search>
      {groups.map((group) => (
        <Group key={group.heading ?? ''} group={group} search={search} asked={asked} lang={lang} />
      ))}
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

const Lead = ({ text, lang }: { text: string; lang: string | undefined }) =>
  text ? (
    <p className="lead" lang={lang}>
      {text}
    </p>
  ) : null;

/** What is searched for leaves out the groups in which it does not occur. */
function Group({
  group,
  search,
  asked,
  lang,
}: {
  group: FaqGroup;
  search: string;
  asked: string;
  lang: string | undefined;
}) {
  const { heading, intro } = group;
  const isSearching = search.trim() !== '';
  const questions = matching(group.questions, search);
  if (isSearching && questions.length === 0) return null;
  return (
    <>
      {heading ? (
        <h2 className="h2" lang={lang}>
          {heading}
        </h2>
      ) : null}
      {intro && !isSearching ? <RichText html={intro} voice="sans" {...(lang ? { lang } : {})} /> : null}
      <FaqList questions={questions} lang={lang} asked={asked} />
    </>
  );
}

/** A link to a question opens its answer; the server never sees the fragment. */
function useAskedQuestion(): string {
  const { hash } = useLocation();
  const [asked, setAsked] = useState('');
  useEffect(() => setAsked(hash.slice(1)), [hash]);
  useEffect(() => {
    if (asked && arrivesAnew()) document.getElementById(asked)?.scrollIntoView({ block: 'center' });
  }, [asked]);
  return asked;
}
