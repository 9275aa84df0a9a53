import { useCreditsText } from '#client/page/credits-text.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { DownloadButton } from '#credit/certificate/components/download-button.tsx';
import { documentPath, transcriptView } from '#credit/transcript/period.rules.ts';
import type { User } from '#identity/session/session.store.ts';
import { isLapsed, lacksCredits } from '#identity/standing.rules.ts';
import { dateText } from '#kit/dates.ts';
import { withPlace } from '#kit/place.ts';
import { UpgradeButton, useWayOn } from '#membership/upgrade/components/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { dashboardTexts } from '../dashboard.messages.ts';
import { greetedBy, partOfDay } from '../dashboard.rules.ts';
import type { DashboardData } from '../dashboard.store.ts';
import styles from './dashboard.module.css';

type Props = {
  user: User;
  summary: DashboardData['summary'];
  /** What they are in the middle of: a payment returns to it. */
  place: string | null;
};

export function Greeting({ user, summary, place }: Props) {
  const say = useTexts(dashboardTexts);
  const { language } = useSite().site;
  const distance = useDistance(summary);
  const { membershipName, membershipEndsAt } = user;
  return (
    <header className={styles.greeting}>
      <div>
        <h1 className="h1">{useGreeting(user)}</h1>
        {lacksCredits(user) || !distance ? null : <p className="quiet">{distance}</p>}
        {user.isMembershipValid && membershipName && membershipEndsAt ? (
          <p className="small quieter">
            {say('member', { name: membershipName, date: dateText(membershipEndsAt, language) })}
          </p>
        ) : null}
      </div>
      <GreetingActions user={user} summary={summary} place={place} />
    </header>
  );
}

function useGreeting(user: User): string {
  const say = useTexts(dashboardTexts);
  const part = partOfDay(new Date().getHours());
  const by = greetedBy(user);
  if (!by) return say(`${part}Nameless`);
  return say(part, { name: by.isDoctor ? say('doctor', { lastName: by.name }) : by.name });
}

/** Upgrade button, and links for learners who have credits or may invite. */
function GreetingActions({ user, summary, place }: Props) {
  const say = useTexts(dashboardTexts);
  const year = summary?.years.length ? String(summary.thisYear.year) : null;
  return (
    <div className="cluster">
      {hasNotice(user) ? null : <UpgradeButton user={user} place={place} />}
      {year === null ? null : (
        <>
          <ButtonLink variant="text" to="/dashboard/certificates" data-tour="certificates">
            {say('certificates')}
          </ButtonLink>
          <DownloadButton
            variant="secondary"
            data-tour="transcripts"
            path={documentPath('pdf', transcriptView(new URLSearchParams({ year })))}
            fileName={`transcript-${year}.pdf`}
          >
            {say('transcript', { year })}
          </DownloadButton>
        </>
      )}
      {user.isMembershipValid ? (
        <ButtonLink variant="text" to="/myaccount/refer" data-tour="refer">
          {say('tourRefer')}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** Distance to the yearly goal, and the time left to reach it. */
function useDistance(summary: DashboardData['summary']): string {
  const say = useTexts(dashboardTexts);
  const text = useCreditsText();
  if (!summary) return '';
  const { goal, remainingToGoal: rest, daysLeftInYear: days } = summary;
  const year = String(summary.thisYear.year);
  if (goal === 0) return say('noGoal');
  if (rest === 0) return say('goalReached', { year, goal: text(goal) });
  return say('toGoal', { credits: text(rest), n: rest, year, days });
}

/** Whether the notice is shown; the upgrade button is then only there. */
const hasNotice = (user: User): boolean => isLapsed(user) || lacksCredits(user);

/** Lapsed: what remains and how to continue (spec §4). Without credits: stated plainly (ROLE-024). */
export function MembershipNotice({ user, place }: Pick<Props, 'user' | 'place'>) {
  const say = useTexts(dashboardTexts);
  if (isLapsed(user))
    return (
      <Banner tone="danger" title={say('lapsed')} action={<UpgradeButton user={user} place={place} />}>
        <p>{say('lapsedText')}</p>
      </Banner>
    );
  return lacksCredits(user) ? <NoCredits user={user} place={place} /> : null;
}

function NoCredits({ user, place }: Pick<Props, 'user' | 'place'>) {
  const say = useTexts(dashboardTexts);
  const way = useWayOn(user);
  const toPlans = (
    <ButtonLink variant="secondary" to={withPlace('/cme-program?section=pricing', place)}>
      {say('upgrade')}
    </ButtonLink>
  );
  return (
    <Banner
      tone="info"
      title={say('noCredits')}
      action={way ? <UpgradeButton user={user} place={place} /> : toPlans}
    >
      <p>{say('noCreditsText')}</p>
    </Banner>
  );
}
