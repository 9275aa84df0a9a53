import Check from 'lucide-react/icons/check';
import { accountTexts } from '#identity/account.texts.ts';
import { AccountCard } from '#identity/account-card.tsx';
import type { User } from '#identity/session.store.ts';
import { dateText } from '#kit/dates.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useSite, useTexts } from '#web/site-data.ts';
import styles from './account-membership.module.css';
import { FEATURES } from './cme-program.rules.ts';
import { cmeProgramTexts } from './cme-program.texts.ts';
import type { RebillDays } from './plan.rules.ts';
import { PRICING_ADDRESS } from './pricing.data.ts';
import { earlyRenewal } from './upgrade.rules.ts';
import { upgradeTexts } from './upgrade.texts.ts';
import { UpgradeButton, UpgradePrice } from './upgrade-button.tsx';

/** My account: the plan, until when it lasts, what it includes, what its end takes away, and where the plans are. */
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

/** What the plan opens; of a membership that has ended, what renewing brings back. */
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

/** The way on, all the plans, and, for whoever has one, those who give the money back. */
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
  const renewal = earlyRenewal(user);
  if (!renewal) return null;
  return (
    <p className="small">
      <TextLink to={renewal.to}>{say('renewUntil', { date: dateText(renewal.until, language) })}</TextLink>
    </p>
  );
}
