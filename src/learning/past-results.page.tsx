import { useLoaderData } from 'react-router';
import { useSession } from '#identity/use-session.store.ts';
import { dateText } from '#kit/dates.ts';
import { usePartTag } from '#locale/part-language.store.ts';
import { PartOfMessage, partOf } from '#locale/part-of-message.tsx';
import { head, NOINDEX } from '#site/head.rules.ts';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { clientLoad } from '#web/page-load.ts';
import { pageWords } from '#web/page-words.ts';
import { useReducedBar } from '#web/reduced-bar.ts';
import { type MetaArgs, useSite, useTexts } from '#web/site-data.ts';
import styles from './learned.module.css';
import { learnedTexts } from './learned.texts.ts';
import { NothingYet, Rows, RowsWaiting, SignInInvite } from './learned-parts.tsx';
import { loadPastResults, type PastResults } from './progress-list.store.ts';

export const handle = { quiet: true };
export const loader = () => null;
export const clientLoader = clientLoad(loadPastResults);
export const headers = () => NOINDEX;
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, learnedTexts)('results'), noindex: true });

/** Bare /results: every test one has handed in, the newest first (A21). */
export default function PastResultsPage() {
  const say = useTexts(learnedTexts);
  const data = useLoaderData() as PastResults;
  const { isLogged, user } = useSession();
  useReducedBar({ title: say('results'), exitTo: user ? '/dashboard' : '/library' });
  return (
    <div className={`wrap-61 ${styles.page}`}>
      <h1 className="h1">{say('results')}</h1>
      {isLogged === false ? <SignInInvite text={say('signInResults')} to="/results" /> : null}
      {isLogged === null || (isLogged && !data) ? <Waiting /> : null}
      {data && user ? <Results list={data} /> : null}
    </div>
  );
}

/** Without scripts nobody is known: the invitation stands. */
function Waiting() {
  const say = useTexts(learnedTexts);
  return (
    <>
      <noscript>
        <p>{say('signInResults')}</p>
        <TextLink to="/signin?redirect=%2Fresults">{say('signIn')}</TextLink>
      </noscript>
      <RowsWaiting />
    </>
  );
}

function Results({ list: { attempts, page, pages } }: { list: NonNullable<PastResults> }) {
  const say = useTexts(learnedTexts);
  return (
    <>
      {attempts.length === 0 ? (
        <NothingYet text={say('resultsEmpty')} />
      ) : (
        <Rows page={page} pages={pages}>
          {attempts.map((attempt) => (
            <ResultRow key={attempt.id} attempt={attempt} />
          ))}
        </Rows>
      )}
      <p>
        <TextLink to="/test">{say('toTests')}</TextLink>
      </p>
    </>
  );
}

type Attempt = NonNullable<PastResults>['attempts'][number];

function ResultRow({ attempt }: { attempt: Attempt }) {
  const say = useTexts(learnedTexts);
  const { language } = useSite().site;
  const { id, shown, status, score, correctCount, questionCount, submittedAt, practice, publication } =
    attempt;
  const part = usePartTag();
  const isPassed = status === 'APPROVED';
  return (
    <li>
      <div>
        <h2 className="card-title" lang={part(shown.language)}>
          {shown.title}
        </h2>
        <p className={styles.facts}>
          <Badge tone={isPassed ? 'success' : 'neutral'}>{say(isPassed ? 'passed' : 'failed')}</Badge>
          {practice ? <Badge>{say('practice')}</Badge> : null}
          <span>{say('score', { score, right: correctCount, count: questionCount })}</span>
          <span>{dateText(submittedAt, language)}</span>
        </p>
      </div>
      <ButtonLink
        className={styles.action}
        variant="secondary"
        to={`/publication/${publication?.id}/test/results?attempt=${id}`}
      >
        {say('open')}
        <VisuallyHidden>
          <PartOfMessage message={(title) => say('about', { title })} {...partOf(shown)} />
        </VisuallyHidden>
      </ButtonLink>
    </li>
  );
}
