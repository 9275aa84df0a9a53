import { dateText } from '#kit/dates.ts';
import { Banner } from '#ui/banner.tsx';
import type { User } from '#web/session.ts';
import { useSite, useTexts } from '#web/site-data.ts';
import styles from './account.module.css';
import { accountTexts } from './account.texts.ts';
import { AccountCard } from './account-card.tsx';

export function AccountMembership({ user }: { user: User }) {
  const say = useTexts(accountTexts);
  if (!user.hasMembership || !user.membershipEndsAt)
    return (
      <AccountCard title={say('membershipTitle')}>
        <p className="h3">{say('freeTitle')}</p>
        <p className="quiet">{say('freeText')}</p>
      </AccountCard>
    );
  return (
    <AccountCard title={say('membershipTitle')}>
      <div className="stack">
        {user.isMembershipValid ? null : (
          <Banner tone="danger" title={say('expiredTitle')}>
            <p>{say('expired')}</p>
          </Banner>
        )}
        <Facts user={user} endsAt={user.membershipEndsAt} />
      </div>
    </AccountCard>
  );
}

const FIVE_YEARS = 1825;

function Facts({ user, endsAt }: { user: User; endsAt: string }) {
  const say = useTexts(accountTexts);
  const { site } = useSite();
  const plan = user.membership;
  return (
    <dl className={styles.facts}>
      <dt>{say('tier')}</dt>
      <dd>{say('tierNamed', { name: user.membershipName ?? '' })}</dd>
      {plan ? (
        <>
          <dt>{say('period')}</dt>
          <dd>{plan.rebillDays === FIVE_YEARS ? say('fiveYears') : say('yearly')}</dd>
        </>
      ) : null}
      <dt>{user.isMembershipValid ? say('validUntil') : say('expiredOn')}</dt>
      <dd>
        <time dateTime={endsAt}>{dateText(endsAt, site.language)}</time>
      </dd>
      {user.isMembershipValid ? (
        <>
          <dt>{say('credits')}</dt>
          <dd>{user.canGetCredits ? say('creditsYes') : say('creditsNo')}</dd>
        </>
      ) : null}
    </dl>
  );
}
