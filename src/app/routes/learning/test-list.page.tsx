import { useEffect, useState } from 'react';
import { useLoaderData } from 'react-router';
import { testPath } from '#catalog/offered-test/test-kind.rules.ts';
import { useReducedBar } from '#client/navigation/reduced-bar.ts';
import { clientLoad } from '#client/page/load.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { useSession } from '#identity/session/use-session.hooks.ts';
import { dateText } from '#kit/dates.ts';
import styles from '#learning/progress/components/learned.module.css';
import { NothingYet, Rows, RowsWaiting, SignInInvite } from '#learning/progress/components/learned-parts.tsx';
import { learnedTexts } from '#learning/progress/learned.messages.ts';
import { openTests } from '#learning/progress/list.rules.ts';
import { loadTests, type TestList } from '#learning/progress/list.store.ts';
import { submissionKeyOf } from '#learning/sitting/opening.store.ts';
import { keptAnswers, placeOf } from '#learning/sitting/sitting.store.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage, partOf } from '#locale/part-of-message.tsx';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { Measured } from '#ui/measured.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export const handle = { quiet: true };
export const loader = () => null;
export const clientLoader = clientLoad(loadTests);
export const headers = () => NOINDEX;
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, learnedTexts)('tests'), noindex: true });

/** Bare /test: the tests one has opened and not passed (A21). */
export default function TestListPage() {
  const say = useTexts(learnedTexts);
  const data = useLoaderData() as TestList;
  const { isLogged, user } = useSession();
  useReducedBar({ title: say('tests'), exitTo: user ? '/dashboard' : '/library' });
  return (
    <div className={`wrap-61 ${styles.page}`}>
      <h1 className="h1">{say('tests')}</h1>
      {isLogged === false ? <SignInInvite text={say('signInTests')} to="/test" /> : null}
      {isLogged === null || (isLogged && !data) ? <Waiting /> : null}
      {data && user ? <Tests list={data} user={user} /> : null}
    </div>
  );
}

/** Without scripts nobody is known: the invitation stands. */
function Waiting() {
  const say = useTexts(learnedTexts);
  return (
    <>
      <noscript>
        <p>{say('signInTests')}</p>
        <TextLink to="/signin?redirect=%2Ftest">{say('signIn')}</TextLink>
      </noscript>
      <RowsWaiting />
    </>
  );
}

function Tests({ list: { tests, page, pages }, user }: { list: NonNullable<TestList>; user: User }) {
  const say = useTexts(learnedTexts);
  return (
    <>
      {tests.length === 0 ? (
        <NothingYet text={say('testsEmpty')} />
      ) : (
        <Rows page={page} pages={pages}>
          {tests.flatMap((test) =>
            openTests(test.tests).map((kind) => (
              <TestRow key={`${test.id}.${kind.kind}`} test={test} of={kind} userId={user.id} />
            )),
          )}
        </Rows>
      )}
      <p>
        <TextLink to="/results">{say('toResults')}</TextLink>
      </p>
    </>
  );
}

type Test = NonNullable<TestList>['tests'][number];

function TestRow({ test, of, userId }: { test: Test; of: Test['tests'][number]; userId: string }) {
  const part = usePartTag();
  const say = useTexts(learnedTexts);
  const { language } = useSite().site;
  const [kept, setKept] = useState(0);
  const { kind, sittingId } = of;
  useEffect(
    () => setKept(keptAnswers(userId, placeOf(test, kind), submissionKeyOf(sittingId ?? ''))),
    [userId, test, kind, sittingId],
  );
  const isFailed = of.status === 'FAILED';
  return (
    <li>
      <div>
        <h2 className="card-title" lang={part(test.shown.language)}>
          <Measured text={test.shown.title} />
        </h2>
        <p className={styles.facts}>
          {test.tests.length > 1 ? <span>{say(kind === 1 ? 'ofCme' : 'ofSelfAssessment')}</span> : null}
          <span>{isFailed ? say('testFailed', { score: of.lastScore ?? 0 }) : say('testOpened')}</span>
          <span>{say('touched', { date: dateText(test.updatedAt, language) })}</span>
          {kept > 0 ? <span>{say('kept', { n: kept })}</span> : null}
        </p>
      </div>
      <ButtonLink className={styles.action} variant="secondary" to={testPath(test, kind)}>
        {say(isFailed && kept === 0 ? 'tryAgain' : 'goOn')}
        <VisuallyHidden>
          <PartOfMessage message={(title) => say('about', { title })} {...partOf(test.shown)} />
        </VisuallyHidden>
      </ButtonLink>
    </li>
  );
}
