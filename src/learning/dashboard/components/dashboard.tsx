import { lazy, Suspense } from 'react';
import { PublicationCard } from '#catalog/card/components/publication-card.tsx';
import { usePaths } from '#catalog/listed-page/paths.hooks.ts';
import { useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { lacksCredits } from '#identity/standing.rules.ts';
import { EmptyState, ErrorState } from '#ui/feedback/empty-state.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { DashboardMenu } from '../../progress/components/learned-parts.tsx';
import { dashboardTexts } from '../dashboard.messages.ts';
import { expiringSoon, isNewLearner, mayBeDiplomate, nextFor } from '../dashboard.rules.ts';
import type { DashboardData } from '../dashboard.store.ts';
import { SelfAssessmentBlock } from './block.tsx';
import { ContinueCard } from './continue.tsx';
import { CreditsByYear } from './credits.tsx';
import styles from './dashboard.module.css';
import { Greeting, MembershipNotice } from './greeting.tsx';
import { ExpiringCredit, type ExpiringPublication } from './standing.tsx';
import { FirstSteps } from './steps.tsx';

const DashboardTour = lazy(async () => ({ default: (await import('./tour.tsx')).DashboardTour }));

type Props = DashboardData & { user: User; onRetry: () => void };

/** The learner's current state and what to do next. */
export function Dashboard({ summary, shelf, expiring: ending, current, now, user, onRetry }: Props) {
  const say = useTexts(dashboardTexts);
  const expiring = ending && expiringSoon(ending, now);
  const named = [current?.publication.id ?? '', ...(expiring ?? []).map((one) => one.id)];
  const place = usePlaceOf(current ?? null);
  const isNew = isNewLearner(user, summary);
  return (
    <div className={`wrap ${styles.page}`}>
      <Greeting user={user} summary={summary} place={place} />
      <DashboardMenu />
      <MembershipNotice user={user} place={place} />
      {isNew ? <FirstSteps user={user} hasBegun={Boolean(current)} /> : null}
      {current !== undefined ? (
        <ContinueOrBegin current={current} isBeginning={isNew && user.scope === 'full'} />
      ) : (
        <ErrorState title={say('failed')} retryLabel={say('retry')} onRetry={onRetry} />
      )}
      {isNew ? null : (
        <Standing
          summary={summary}
          hasGoal={!lacksCredits(user)}
          hasBlock={mayBeDiplomate(user.profession)}
          expiring={expiring}
          onRetry={onRetry}
        />
      )}
      {shelf ? <NextForYou {...shelf} publications={nextFor(shelf.publications, user, named)} /> : null}
      <Suspense fallback={null}>
        <DashboardTour user={user} />
      </Suspense>
    </div>
  );
}

/** The lesson the learner is in the middle of. */
function usePlaceOf(current: NonNullable<DashboardData['current']> | null): string | null {
  const { publicationPath, sectionPath } = usePaths();
  if (!current) return null;
  return current.section ? sectionPath(current.section.slug) : publicationPath(current.publication.slug);
}

/**
 * Learners who have earned credit need no box explaining how to begin: the next step is shown below. Nor do subscribers,
 * whose place is not kept.
 */
function ContinueOrBegin({
  current,
  isBeginning,
}: {
  current: Exclude<DashboardData['current'], undefined>;
  isBeginning: boolean;
}) {
  return current !== null || isBeginning ? <ContinueCard current={current} /> : null;
}

type StandingProps = Pick<Props, 'summary' | 'onRetry'> & {
  hasGoal: boolean;
  hasBlock: boolean;
  expiring: ExpiringPublication[] | null;
};

/** Credits so far, and those about to expire. */
function Standing({ summary, hasGoal, hasBlock, expiring, onRetry }: StandingProps) {
  const say = useTexts(dashboardTexts);
  return (
    <div className="grid">
      <section
        data-tour={summary ? 'credits' : undefined}
        className={`panel span-7 ${styles.part}`}
        aria-label={say('byYear')}
      >
        {summary ? (
          <CreditsByYear summary={summary} hasGoal={hasGoal} onSaved={onRetry} />
        ) : (
          <ErrorState title={say('failed')} retryLabel={say('retry')} onRetry={onRetry} />
        )}
      </section>
      <section className={`panel span-5 ${styles.part}`} aria-label={say('expiring')}>
        {summary?.selfAssessmentBlock && hasBlock ? (
          <SelfAssessmentBlock
            block={summary.selfAssessmentBlock}
            year={summary.thisYear.year}
            onSaved={onRetry}
          />
        ) : null}
        <ExpiringCredit publications={expiring} onRetry={onRetry} />
      </section>
    </div>
  );
}

function NextForYou({ publications, isWhole }: NonNullable<DashboardData['shelf']>) {
  const say = useTexts(dashboardTexts);
  return (
    <section aria-labelledby="next-for-you" className={styles.next}>
      <h2 className="h2" id="next-for-you">
        {say('next')}
      </h2>
      {publications.length === 0 ? (
        <EmptyState
          text={say(isWhole ? 'nextNone' : 'nextNoneLatest')}
          action={
            <ButtonLink variant="secondary" to="/library">
              {say('library')}
            </ButtonLink>
          }
        />
      ) : (
        <div className="grid">
          {publications.map((publication) => (
            <PublicationCard
              key={publication.id}
              publication={publication}
              heading="h3"
              className="half span-4"
            />
          ))}
        </div>
      )}
    </section>
  );
}
