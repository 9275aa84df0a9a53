import { recordPage } from '#admin/frame/record-page.tsx';
import { YearChart } from '#admin/reports/overview/components/chart.tsx';
import {
  LostLetters,
  RetractedSources,
  SuspendedActivities,
} from '#admin/reports/overview/components/lists.tsx';
import styles from '#admin/reports/overview/components/overview.module.css';
import { overviewTexts } from '#admin/reports/overview/overview.messages.ts';
import { loadOverview, type Overview } from '#admin/reports/overview/overview.store.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: overviewTexts,
  title: 'title',
  load: loadOverview,
  Content: ({ data }) => (
    <>
      <div className={styles.rooms}>
        <WaitingPanel
          waiting={data.waiting}
          suspended={data.suspended.all}
          retracted={data.retracted.all}
          ledgersApart={data.ledgersApart}
        />
        <Members members={data.members} />
        <Ending ending={data.ending} />
      </div>
      <YearChart years={data.years} />
      <SuspendedActivities suspended={data.suspended} />
      <RetractedSources retracted={data.retracted} />
      <LostLetters letters={data.letters} all={data.waiting.letters} />
    </>
  ),
});
export const { clientLoader, meta } = page;
export default page.Page;

const ROOMS = [
  ['payments', 'payments', '/admin/orders?attention=true'],
  ['renewals', 'renewals', '/admin/orders?failedRenewal=true'],
  ['giftCards', 'giftCards', '/admin/rewards?overdue=true'],
  ['staleTranslations', 'stale', '/admin/translations?state=stale'],
  ['requests', 'requests', '/admin/support'],
  ['letters', 'letters', '#letters'],
] as const;

/** Each leads to its list; what does not wait is not there. */
function WaitingPanel({
  waiting,
  suspended,
  retracted,
  ledgersApart,
}: Pick<Overview, 'waiting' | 'ledgersApart'> & { suspended: number; retracted: number }) {
  const say = useTexts(overviewTexts);
  const some = ROOMS.filter(([what]) => waiting[what] > 0);
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="waiting">
      <h2 id="waiting" className="h3">
        {say('waiting')}
      </h2>
      {ledgersApart ? null : <p>{say('oneRole')}</p>}
      {some.length + suspended + retracted === 0 ? (
        <p className="quiet">{say('nothingWaits')}</p>
      ) : (
        <ul className={styles.waiting}>
          {suspended > 0 ? (
            <li>
              <TextLink to="#suspended">{say('suspended', { n: suspended })}</TextLink>
            </li>
          ) : null}
          {retracted > 0 ? (
            <li>
              <TextLink to="#retracted">{say('retracted', { n: retracted })}</TextLink>
            </li>
          ) : null}
          {some.map(([what, words, to]) => (
            <li key={what}>
              <TextLink to={to}>{say(words, { n: waiting[what] })}</TextLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function Members({ members }: Pick<Overview, 'members'>) {
  const say = useTexts(overviewTexts);
  const locale = localeOf(useSite().site.language);
  const { byTier, lapsed, free, newMembers, newAccounts } = members;
  const all = byTier.reduce((sum, { count }) => sum + count, 0);
  const figures = [
    ...byTier.map(({ tier, count }) => [tier, count] as const),
    [say('lapsed'), lapsed] as const,
    [say('free'), free] as const,
    [say('newMembers'), newMembers] as const,
    [say('newAccounts'), newAccounts] as const,
  ];
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="members">
      <h2 id="members" className="h3">
        <TextLink to="/admin/members">{say('members')}</TextLink>
      </h2>
      <p className={styles.large}>{say('allMembers', { n: all })}</p>
      <dl className={styles.figures}>
        {figures.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{numberText(count, locale)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Ending({ ending }: Pick<Overview, 'ending'>) {
  const say = useTexts(overviewTexts);
  return (
    <section className={`panel ${styles.panel}`} aria-labelledby="ending">
      <h2 id="ending" className="h3">
        {say('ending')}
      </h2>
      <p className={styles.large}>
        <TextLink to="/admin/members?standing=member&sort=membershipEnd">
          {say('endingAll', { n: ending.all })}
        </TextLink>
      </p>
      {ending.all > 0 ? <p>{say('endingRenewing', { n: ending.renewing })}</p> : null}
    </section>
  );
}
