import { useLoaderData, useLocation } from 'react-router';
import { PublicationRow } from '#catalog/card/components/publication-card.tsx';
import { testPath } from '#catalog/offered-test/test-kind.rules.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#client/page/site-data.ts';
import { personalLoad } from '#credit/personal-load.store.ts';
import { NeedsScript } from '#identity/account/components/needs-script.tsx';
import { useSignedInOnly } from '#identity/session/signed-in.hooks.ts';
import { dateText } from '#kit/dates.ts';
import styles from '#learning/progress/components/learned.module.css';
import {
  DashboardMenu,
  NothingYet,
  Rows,
  RowsWaiting,
} from '#learning/progress/components/learned-parts.tsx';
import { learnedTexts } from '#learning/progress/learned.messages.ts';
import { testToGoOn } from '#learning/progress/list.rules.ts';
import { loadProgressList, type ProgressList } from '#learning/progress/list.store.ts';
import { PartOfMessage, partOf } from '#locale/part-of-message.tsx';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { ProgressBar } from '#ui/charts/progress-bar.tsx';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export const loader = () => null;
export const clientLoader = personalLoad(loadProgressList);
export const headers = () => NOINDEX;

const titleKey = (pathname: string) => (/\/completed\/?$/.test(pathname) ? 'completed' : 'inProgress');
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, learnedTexts)(titleKey(args.location.pathname)), noindex: true });

/** What one has begun, or completed, the last touched first. */
export default function ProgressListPage() {
  const say = useTexts(learnedTexts);
  const data = useLoaderData() as ProgressList | null;
  const { pathname } = useLocation();
  const user = useSignedInOnly();
  return (
    <div className={`wrap-61 ${styles.page}`}>
      <header>
        <h1 className="h1">{say(titleKey(pathname))}</h1>
        {data && user && data.count > 0 ? <p className="quiet">{say('count', { n: data.count })}</p> : null}
      </header>
      <DashboardMenu />
      {data && user ? (
        <List list={data} />
      ) : (
        <>
          <NeedsScript />
          <RowsWaiting />
        </>
      )}
    </div>
  );
}

function List({ list: { rows, page, pages, state } }: { list: ProgressList }) {
  const say = useTexts(learnedTexts);
  if (rows.length === 0)
    return <NothingYet text={say(state === 'completed' ? 'completedEmpty' : 'inProgressEmpty')} />;
  return (
    <Rows page={page} pages={pages}>
      {rows.map(({ standing, publication }) => (
        <li key={standing.id}>
          <PublicationRow publication={publication} heading="h2" />
          <Standing standing={standing} publication={publication} />
        </li>
      ))}
    </Rows>
  );
}

function Standing({ standing, publication }: ProgressList['rows'][number]) {
  const say = useTexts(learnedTexts);
  const { language } = useSite().site;
  const { id, completedOn, updatedAt, sectionsDone, sectionCount, testStatus, lastScore } = standing;
  const about = (
    <VisuallyHidden>
      <PartOfMessage message={(title) => say('about', { title })} {...partOf(publication)} />
    </VisuallyHidden>
  );
  if (completedOn)
    return (
      <div className={styles.standing}>
        <p>{say('completedOn', { date: dateText(completedOn, language) })}</p>
        {testStatus === 'APPROVED' ? (
          <p>
            <TextLink to={`/publication/${id}/test/results`}>
              {say('reviewAnswers')}
              {about}
            </TextLink>
          </p>
        ) : null}
      </div>
    );
  return (
    <div className={styles.standing}>
      <ProgressBar
        value={sectionsDone}
        max={Math.max(1, sectionCount)}
        size="sm"
        label={say('sections')}
        labelHidden
        text={say('sectionsText', { done: sectionsDone, count: sectionCount })}
      />
      {testStatus === 'IN_PROGRESS' ? <p>{say('testOpened')}</p> : null}
      {testStatus === 'FAILED' && lastScore !== null ? (
        <p>{say('testFailed', { score: lastScore })}</p>
      ) : null}
      {testStatus === 'IN_PROGRESS' || testStatus === 'FAILED' ? (
        <p>
          <TextLink to={testPath(standing, testToGoOn(standing.tests, testStatus))}>
            {say('takeTest')}
            {about}
          </TextLink>
        </p>
      ) : null}
      <p>{say('touched', { date: dateText(updatedAt, language) })}</p>
    </div>
  );
}
