import { useLoaderData } from 'react-router';
import { typeTexts } from '#catalog/publication-label.texts.ts';
import { DownloadButton } from '#credit/download-button.tsx';
import { AdminFrame, Waiting } from '#editing/admin-frame.tsx';
import { DeskTable, ListPage } from '#editing/desk-list.tsx';
import styles from '#editing/editing.module.css';
import { editorLoad } from '#editing/editing.store.ts';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { creditsText } from '#kit/amounts.ts';
import { dateText } from '#kit/dates.ts';
import { usePartTag } from '#locale/part-language.store.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { Td, Th, Tr } from '#ui/table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#web/site-data.ts';
import {
  ACTIVITIES_PATH,
  type ActivitiesData,
  activitiesCsv,
  type DeskActivity,
  loadActivities,
} from './accreditation.store.ts';
import { accreditationTexts } from './accreditation.texts.ts';
import { AccreditationFilters } from './accreditation-filters.tsx';
import { ActivityBadges, CreditDays, useFirstTries } from './accreditation-parts.tsx';

export const loader = () => null;
export const clientLoader = editorLoad(loadActivities);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, accreditationTexts)('title'), noindex: true });

export default function AccreditationListPage() {
  const say = useTexts(accreditationTexts);
  const data = useLoaderData() as ActivitiesData | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('title')}>
      {data && user ? (
        <>
          <p className={styles.figure}>{say('lead')}</p>
          <AccreditationFilters view={data.view} />
          <List {...data} />
        </>
      ) : (
        <Waiting />
      )}
    </AdminFrame>
  );
}

function List(data: ActivitiesData) {
  const say = useTexts(accreditationTexts);
  const { count, rows, view } = data;
  return (
    <ListPage
      path={ACTIVITIES_PATH}
      data={data}
      nothingYet={say('nothingYet')}
      empty={say('empty')}
      clear={say('clear')}
    >
      <div className={styles.above}>
        <DownloadButton variant="secondary" path={activitiesCsv(view)} fileName="activities.csv">
          {say('csv')}
        </DownloadButton>
      </div>
      <DeskTable
        caption={say('activityCount', { n: count })}
        columns={[
          say('activity'),
          say('state'),
          say('credit'),
          { words: say('began'), numeric: true },
          { words: say('passed'), numeric: true },
          { words: say('firstTry'), numeric: true },
          { words: say('claimedCme'), numeric: true },
          { words: say('claimedSa'), numeric: true },
          { words: say('certificates'), numeric: true },
          { words: say('evaluations'), numeric: true },
        ]}
      >
        {rows.map((one) => (
          <Row key={one.id} one={one} />
        ))}
      </DeskTable>
    </ListPage>
  );
}

function Row({ one }: { one: DeskActivity }) {
  const say = useTexts(accreditationTexts);
  const sayType = useTexts(typeTexts);
  const firstTries = useFirstTries();
  const { language } = useSite().site;
  const { figures } = one;
  const part = usePartTag();
  return (
    <Tr>
      <Th scope="row">
        <TextLink to={`${ACTIVITIES_PATH}/${one.id}`} className={styles.edit}>
          <span lang={part('en')}>{one.title}</span>
        </TextLink>
        <span className={styles.kind}>
          {one.id}, {sayType(one.publicationType)}
        </span>
      </Th>
      <Td label={say('state')}>
        <ActivityBadges one={one} />
      </Td>
      <Td label={say('credit')}>
        <CreditDays one={one} />
        {one.state === 'open' || one.state === 'upcoming' ? (
          <span className={styles.kind}>
            {say('reviewDue', { date: dateText(one.reviewDueOn, language) })}
          </span>
        ) : null}
      </Td>
      <Td label={say('began')} numeric>
        {figures.began}
      </Td>
      <Td label={say('passed')} numeric>
        {figures.passed}
      </Td>
      <Td label={say('firstTry')} numeric>
        {firstTries(figures)}
      </Td>
      <Td label={say('claimedCme')} numeric>
        {creditsText(figures.cme, language)}
      </Td>
      <Td label={say('claimedSa')} numeric>
        {creditsText(figures.sa, language)}
      </Td>
      <Td label={say('certificates')} numeric>
        {figures.certificates}
      </Td>
      <Td label={say('evaluations')} numeric>
        {figures.evaluations}
      </Td>
    </Tr>
  );
}
