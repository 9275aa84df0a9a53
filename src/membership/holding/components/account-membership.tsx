import Check from 'lucide-react/icons/check';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { accountTexts } from '#identity/account/account.messages.ts';
import { AccountCard } from '#identity/account/components/card.tsx';
import type { User } from '#identity/session/session.store.ts';
import { dateText } from '#kit/dates.ts';
import { Icon } from '#ui/content/icon.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import type { RebillDays } from '../../plan/plan.rules.ts';
import { PRICING_ADDRESS } from '../../plan/pricing.data.ts';
import { cmeProgramTexts } from '../../program/cme-program.messages.ts';
import { FEATURES } from '../../program/cme-program.rules.ts';
import { UpgradeButton, UpgradePrice } from '../../upgrade/components/button.tsx';
import { upgradeTexts } from '../../upgrade/upgrade.messages.ts';
import { earlyRenewal } from '../../upgrade/upgrade.rules.ts';
import styles from './account-membership.module.css';

/** My account: the plan, how long it lasts, what it includes, what is lost when it ends, and a link to the plans. */
export function AccountMembership({ user }: { user: User }) {
  const say = useTexts(accountTexts);
  const sayPlan = useTexts(cmeProgramTexts);
  if (!user.hasMembership || !user.membershipEndsAt)
    return (
      <AccountCard title={say('membershipTitle')}>
        <div className="stack">
          <p className="h3">{say('freeTitle')}</p>
          <p className="quiet">{say('freeText')}</p>
          <ToPlans user={user} />
        </div>
      </AccountCard>
    );
  return (
    <>
      <AccountCard title={say('membershipTitle')}>
        <div className="stack">
          {user.isMembershipValid ? null : (
            <Banner tone="danger" title={say('expiredTitle')}>
              <p>{say('expired')}</p>
            </Banner>
          )}
          <Facts user={user} endsAt={user.membershipEndsAt} />
          <ToPlans user={user} />
        </div>
      </AccountCard>
      <Included user={user} />
      <AccountCard title={sayPlan('q3')}>
        <p>{sayPlan('a3')}</p>
      </AccountCard>
    </>
  );
}

const TERMS: Record<RebillDays, 'yearly' | 'fiveYears'> = { 365: 'yearly', 1825: 'fiveYears' };

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
          <dd>{say(TERMS[plan.rebillDays])}</dd>
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

/** What the plan opens; for an expired membership, what renewing restores. */
function Included({ user }: { user: User }) {
  const say = useTexts(cmeProgramTexts);
  const names = new Set(user.membership?.permissions?.map(({ name }) => name));
  const included = FEATURES.filter((feature) => names.has(feature));
  if (included.length === 0) return null;
  return (
    <AccountCard title={say('everythingIn', { name: user.membershipName ?? '' })}>
      <ul className={styles.included}>
        {included.map((feature) => (
          <li key={feature}>
            <Icon of={Check} />
            {say(feature)}
          </li>
        ))}
      </ul>
    </AccountCard>
  );
}

/** Upgrade, all the plans and, for members, the refund contact. */
function ToPlans({ user }: { user: User }) {
  const say = useTexts(cmeProgramTexts);
  return (
    <>
      <div className="cluster">
        <UpgradeButton user={user} variant="primary" />
        <ButtonLink to={PRICING_ADDRESS} variant="secondary">
          {say('compare')}
        </ButtonLink>
      </div>
      <UpgradePrice user={user} />
      <RenewEarly user={user} />
      {user.isMembershipValid ? (
        <p className="small quiet">
          {say('guarantee')} {say('guaranteeText')}{' '}
          <TextLink to="/contact-us">{say('guaranteeContact')}</TextLink>
        </p>
      ) : null}
    </>
  );
}

function RenewEarly({ user }: { user: User }) {
  const say = useTexts(upgradeTexts);
  const { language } = useSite().site;
  const renewal = earlyRenewal(user, new Date());
  if (!renewal) return null;
  return (
    <p className="small">
      <TextLink to={renewal.to}>{say('renewUntil', { date: dateText(renewal.until, language) })}</TextLink>
    </p>
  );
}
