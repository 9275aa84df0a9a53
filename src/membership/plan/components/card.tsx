import Check from 'lucide-react/icons/check';
import { useLocation } from 'react-router';
import { useCreditsText } from '#client/page/credits-text.ts';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import { placeOf, withPlace } from '#kit/place.ts';
import { classNames } from '#ui/content/class-names.ts';
import { Icon } from '#ui/content/icon.tsx';
import { Badge } from '#ui/feedback/badge.tsx';
import { ButtonLink } from '#ui/forms/button.tsx';
import { type AvailableCredit, availableWith } from '../../available-credit/available-credit.rules.ts';
import { cmeProgramTexts } from '../../program/cme-program.messages.ts';
import { addedFeatures, checkoutAddress, type PlanOffer, upTo } from '../../program/cme-program.rules.ts';
import { upgradeTexts } from '../../upgrade/upgrade.messages.ts';
import { renewalAddress } from '../../upgrade/upgrade.rules.ts';
import type { PlanStatus } from '../standing.rules.ts';
import styles from './card.module.css';

type Props = {
  plan: PlanOffer;
  below: Pick<PlanOffer, 'name' | 'defaultPermissions'> | undefined;
  /** The same tier with the other term. */
  other: PlanOffer | undefined;
  /** Credits of a full bar: one scale for all cards. */
  scale: number;
  standing: PlanStatus;
  /** What can be earned today; null if it could not be counted. */
  available: readonly AvailableCredit[] | null;
};

export function PlanCard({ plan, below, other, scale, standing, available }: Props) {
  const say = useTexts(cmeProgramTexts);
  const { site } = useSite();
  const price = (one: PlanOffer) => moneyText(one.cents, one.currency, localeOf(site.language));
  const { cmeCredits: total, newCmeCredits: fresh, totalSa: sa } = plan;
  return (
    <article className={styles.card} data-best={plan.bestValue || undefined}>
      {plan.bestValue ? <p className={styles.flag}>{say('bestValue')}</p> : null}
      <h2 className={styles.name}>
        <span className={classNames(styles.medal, styles[plan.name.toLowerCase()])} aria-hidden="true" />
        {plan.name}
        {standing === 'own' ? (
          <Badge tone="success" className={styles.own}>
            {say('ownPlan')}
          </Badge>
        ) : null}
      </h2>
      <p className={styles.price}>
        <b>{price(plan)}</b> <span>{say(`per${plan.rebillDays}`)}</span>
      </p>
      {other ? <p className="small quiet">{say(`or${other.rebillDays}`, { price: price(other) })}</p> : null}
      <p className={styles.upTo}>{say(sa ? 'upToSa' : 'upTo', { n: upTo(plan), sa })}</p>
      <CreditBar plan={plan} scale={scale} label={say('barSummary', { total, fresh, sa })} />
      <p className="small quiet">{say('year', { total, fresh })}</p>
      <Available permissions={plan.defaultPermissions} credit={available} />
      <Included plan={plan} below={below} />
      <PlanAction plan={plan} standing={standing} />
    </article>
  );
}

function Available({
  permissions,
  credit,
}: {
  permissions: readonly string[];
  credit: readonly AvailableCredit[] | null;
}) {
  const say = useTexts(cmeProgramTexts);
  const creditsText = useCreditsText();
  if (credit === null) return null;
  const { cme, sa } = availableWith(permissions, credit);
  const values = { cme: creditsText(cme), sa: creditsText(sa) };
  return <p className="small">{say(sa > 0 ? 'availableSa' : 'available', values)}</p>;
}

/** Total, new and self-assessment credits on the common scale; drawn with attributes, so no style is needed. */
function CreditBar({ plan, scale, label }: { plan: PlanOffer; scale: number; label: string }) {
  const parts = [
    { key: 'total', n: plan.cmeCredits },
    { key: 'fresh', n: plan.newCmeCredits },
    { key: 'sa', n: plan.totalSa },
  ] as const;
  let at = 0;
  return (
    <svg className={styles.bar} viewBox="0 0 400 14" preserveAspectRatio="none" role="img" aria-label={label}>
      <rect className={styles.track} width="400" height="14" />
      {parts.map(({ key, n }) => {
        const x = at;
        at += (n / scale) * 400;
        return n > 0 ? (
          <rect key={key} className={styles[key]} x={x} width={Math.max(0, at - x - 2)} height="14" />
        ) : null;
      })}
    </svg>
  );
}

function Included({ plan, below }: Pick<Props, 'plan' | 'below'>) {
  const say = useTexts(cmeProgramTexts);
  const lines = [
    ...(below ? [say('everythingIn', { name: below.name })] : []),
    ...addedFeatures(plan, below).map((feature) => say(feature)),
    ...(!below && plan.canGiveCredits ? [say('tests')] : []),
    ...(plan.totalSa ? [say('saCredits', { n: plan.totalSa })] : []),
  ];
  return (
    <ul className={styles.included}>
      {lines.map((line) => (
        <li key={line}>
          <Icon of={Check} />
          <span>{line}</span>
        </li>
      ))}
    </ul>
  );
}

/** The highest offer is the only primary button; the reader's own plan, or one that includes as much, adds a term. */
function PlanAction({ plan, standing }: Pick<Props, 'plan' | 'standing'>) {
  const say = useTexts(cmeProgramTexts);
  const place = placeOf(useLocation().search);
  if (standing === 'own' || standing === 'equal') return <RenewEarly plan={plan} />;
  if (standing === 'included' || standing === 'longer')
    return (
      <p className={classNames(styles.action, styles.said)}>
        {standing === 'included' ? <Icon of={Check} /> : null}
        {say(standing === 'included' ? 'ownIncludes' : 'longerOnly')}
      </p>
    );
  const word = { renew: 'renew', upgrade: 'upgrade', open: 'get' } as const;
  const variant = standing === 'renew' ? 'danger' : plan.bestValue ? 'primary' : 'secondary';
  return (
    <ButtonLink
      to={withPlace(checkoutAddress(plan.id), place)}
      variant={variant}
      size="lg"
      full
      className={styles.action}
    >
      {say(word[standing], { name: plan.name })}
    </ButtonLink>
  );
}

function RenewEarly({ plan }: Pick<Props, 'plan'>) {
  const say = useTexts(upgradeTexts);
  const place = placeOf(useLocation().search);
  return (
    <ButtonLink
      to={withPlace(renewalAddress(plan.id), place)}
      variant="text"
      size="lg"
      full
      className={styles.action}
    >
      {say('renewEarly')}
    </ButtonLink>
  );
}
