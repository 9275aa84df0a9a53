import { useLoaderData, useLocation } from 'react-router';
import { PublicationRow } from '#catalog/publication-card.tsx';
import { personalLoad } from '#credit/personal-load.store.ts';
import { NeedsScript } from '#identity/needs-script.tsx';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { dateText } from '#kit/dates.ts';
import { PartOfMessage, partOf } from '#locale/part-of-message.tsx';
import { head, NOINDEX } from '#site/head.rules.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#web/site-data.ts';
import styles from './learned.module.css';
import { learnedTexts } from './learned.texts.ts';
import { DashboardMenu, NothingYet, Rows, RowsWaiting } from './learned-parts.tsx';
import { loadProgressList, type ProgressList } from './progress-list.store.ts';

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
  const { id, completedAt, updatedAt, sectionsDone, sectionCount, testStatus, lastScore } = standing;
  const about = (
    <VisuallyHidden>
      <PartOfMessage message={(title) => say('about', { title })} {...partOf(publication)} />
    </VisuallyHidden>
  );
  if (completedAt)
    return (
      <div className={styles.standing}>
        <p>{say('completedOn', { date: dateText(completedAt, language) })}</p>
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
          <TextLink to={`/publication/${id}/test`}>
            {say('takeTest')}
            {about}
          </TextLink>
        </p>
      ) : null}
      <p>{say('touched', { date: dateText(updatedAt, language) })}</p>
    </div>
  );
}
