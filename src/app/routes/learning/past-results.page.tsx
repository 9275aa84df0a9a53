import { useLoaderData } from 'react-router';
import { useReducedBar } from '#client/navigation/reduced-bar.ts';
import { clientLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#client/page/site-data.ts';
import { useSession } from '#identity/session/use-session.hooks.ts';
import { dateText } from '#kit/dates.ts';
import styles from '#learning/progress/components/learned.module.css';
import { NothingYet, Rows, RowsWaiting, SignInInvite } from '#learning/progress/components/learned-parts.tsx';
import { learnedTexts } from '#learning/progress/learned.messages.ts';
import { loadPastResults, type PastResults } from '#learning/progress/list.store.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage, partOf } from '#locale/part-of-message.tsx';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

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
  const { id, shown, status, score, correctCount, questionCount, submittedOn, practice, publication } =
    attempt;
  const part = usePartTag();
  const isPassed = status === 'APPROVED';
  return (
    <li>
      <div>
        <h2 className="card-title" lang={part(shown.language)}>
          <Measured text={shown.title} />
        </h2>
        <p className={styles.facts}>
          <Badge tone={isPassed ? 'success' : 'neutral'}>{say(isPassed ? 'passed' : 'failed')}</Badge>
          {practice ? <Badge>{say('practice')}</Badge> : null}
          <span>{say('score', { score, right: correctCount, count: questionCount })}</span>
          <span>{dateText(submittedOn, language)}</span>
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
