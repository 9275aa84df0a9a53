import { Fragment } from 'react';
import { useCreditsText } from '#client/page/credits-text.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { dateText } from '#kit/dates.ts';
import { LANGUAGE_NAMES } from '#locale/language.data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { ButtonLink } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { OtherTests } from '../../offered-test/components/other-tests.tsx';
import { earnsAs } from '../../offered-test/earned-as.rules.ts';
import { authorPath, familyOf } from '../../publication/publication.rules.ts';
import { sectionTexts } from '../section.messages.ts';
import type { LoadedSection } from '../section.store.ts';
import styles from './byline.module.css';
import { mediumOf } from './lesson.tsx';

type Props = Pick<LoadedSection, 'section' | 'publication'>;
type Author = NonNullable<Props['publication']['authors']>[number];

/** The lesson's authors and their disclosures, its date, its language, what it earns, and the link to its test. */
export function SectionByline({ section, publication }: Props) {
  const say = useTexts(sectionTexts);
  const authors = publication.authors ?? [];
  return (
    <section className={styles.byline} aria-label={say('about')}>
      <div className={styles.words}>
        {publication.creditSuspended ? <p className={styles.suspended}>{say('creditSuspended')}</p> : null}
        <Authors authors={authors} />
        <Facts section={section} publication={publication} />
        <Disclosures authors={authors} />
      </div>
      <ToTest publication={publication} />
    </section>
  );
}

function Authors({ authors }: { authors: Author[] }) {
  const say = useTexts(sectionTexts);
  if (authors.length === 0) return null;
  return (
    <p>
      {say('by')}{' '}
      {authors.map(({ id, slug, fullNameAffix }, at) => (
        <Fragment key={id}>
          {at > 0 ? '; ' : ''}
          <TextLink to={authorPath(slug)}>{fullNameAffix}</TextLink>
        </Fragment>
      ))}
    </p>
  );
}

function Facts({ section, publication }: Props) {
  const say = useTexts(sectionTexts);
  const { site } = useSite();
  const credit = useCreditOf(publication);
  const { publicationDate, reviewedOn } = publication;
  const language = LANGUAGE_NAMES[section.language as keyof typeof LANGUAGE_NAMES];
  const date = (value: string) => dateText(value, site.language);
  // A lecture is normally listened to; what a lock hides is not known here.
  const isReadOnly =
    familyOf(publication.type) === 'watch' && !section.lock && !mediumOf(section, publication);
  const lines = [
    credit,
    say('released', { date: date(publicationDate) }),
    reviewedOn ? say('reviewed', { date: date(reviewedOn) }) : '',
    language ? say('language', { language }) : '',
    isReadOnly ? say('readOnly') : '',
  ].filter(Boolean);
  return (
    <ul className={styles.facts}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}

const CREDIT_WORDS = { cme: 'creditCme', sa: 'creditSa', hours: 'creditHours' } as const;
/** What the test earns, worded as on the reader's certificate. */
function useCreditOf(publication: Props['publication']): string {
  const { credits, test_class: kind, expired, has_mcq: hasTest } = publication;
  const say = useTexts(sectionTexts);
  const amount = useCreditsText();
  const profession = useUser()?.profession ?? null;
  if (!credits || !kind || !hasTest) return '';
  if (expired) return say('creditExpired');
  // A separate sentence says so.
  if (publication.creditSuspended) return '';
  return say(CREDIT_WORDS[earnsAs(kind, profession)], { amount: amount(credits), n: credits });
}

/** One sentence if nobody has anything to disclose, otherwise a line for each author. */
function Disclosures({ authors }: { authors: Author[] }) {
  const say = useTexts(sectionTexts);
  const part = usePartTag();
  if (authors.length === 0) return null;
  const isNothing = authors.every(({ disclosed, conflictsOfInterest }) => disclosed && !conflictsOfInterest);
  if (isNothing) return <p className={styles.disclosures}>{say('disclosesNothing')}</p>;
  return (
    <details className={styles.disclosures}>
      <summary>{say('disclosures')}</summary>
      <dl>
        {authors.map(({ id, fullName, disclosed, conflictsOfInterest }) => (
          <div key={id}>
            <dt>{fullName}</dt>
            <dd lang={conflictsOfInterest ? part('en') : undefined}>
              {conflictsOfInterest || say(disclosed ? 'disclosesNothing' : 'notDisclosed')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

function ToTest({ publication }: Pick<Props, 'publication'>) {
  const say = useTexts(sectionTexts);
  const { id, has_mcq: hasTest, expired, creditSuspended, tests } = publication;
  const completed = publication.completed || tests[0]?.passed === true;
  // A test begun earlier can still be submitted.
  const isClosed =
    expired || tests[0]?.gate === 'none' || (creditSuspended && !publication.user_can_take_test);
  if (!hasTest || (isClosed && !completed)) return null;
  const test = `/publication/${id}/test`;
  return (
    <>
      <ButtonLink
        variant="secondary"
        size="sm"
        className={styles.test}
        to={completed ? `${test}/results` : test}
      >
        {say(completed ? 'results' : 'test')}
      </ButtonLink>
      <OtherTests publication={publication} kind={publication.test_class} size="sm" className={styles.test} />
    </>
  );
}
