import ShieldCheck from 'lucide-react/icons/shield-check';
import { useLocation } from 'react-router';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { isBelowLeastCharge, LEAST_CHARGE_CENTS } from '#kit/least-charge.ts';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import { placeOf, withPlace } from '#kit/place.ts';
import { rewardsIn } from '#referrals/referral/reward.rules.ts';
import { Icon } from '#ui/content/icon.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { percentText } from '../../tax/tax.rules.ts';
import type { CheckoutOrder, OrderState } from '../checkout.hooks.ts';
import { checkoutTexts } from '../checkout.messages.ts';
import { CHOOSE_ADDRESS } from '../checkout.rules.ts';
import styles from './checkout.module.css';

export interface ChosenPlan {
  name: string;
  rebillDays: number;
  price: number;
  prices: readonly { cents: number; currency: string }[];
}
type Props = {
  plan: ChosenPlan;
  /** Null until the buyer is known. */
  state: OrderState | null;
  /** The tier of the membership whose unused part is credited. */
  heldName: string | null;
};

/** What is ordered and what it costs, as the server works it out; before that, the price of the membership. */
export function Summary({ plan, state, heldName }: Props) {
  const say = useTexts(checkoutTexts);
  const place = placeOf(useLocation().search);
  const name = say(plan.rebillDays === 365 ? 'perYear' : 'perFiveYears', { tier: plan.name });
  return (
    <aside className={`panel ${styles.summary}`} aria-labelledby="checkout-summary">
      <h2 id="checkout-summary" className="h3">
        {say('summaryTitle')}
      </h2>
      <p className={styles.what}>{name}</p>
      <Sum plan={plan} state={state} heldName={heldName} />
      <p className={styles.guarantee}>
        <Icon of={ShieldCheck} />
        <span>
          <b>{say('guarantee')}</b> {say('guaranteeText')}
        </span>
      </p>
      <p className="small">
        <TextLink to={withPlace(CHOOSE_ADDRESS, place)}>{say('change')}</TextLink>
      </p>
    </aside>
  );
}

function Sum({ plan, state, heldName }: Props) {
  const say = useTexts(checkoutTexts);
  const { site } = useSite();
  const [price] = plan.prices;
  if (state?.is === 'loading')
    return (
      <div aria-busy="true">
        <p className="visually-hidden">{say('reckoning')}</p>
        <Skeleton shape="block" className={styles.reckoning} />
      </div>
    );
  if (state?.is === 'ready') return <OrderSum order={state.order} heldName={heldName} />;
  const money = moneyText(price?.cents ?? 0, price?.currency ?? 'USD', localeOf(site.language));
  return (
    <>
      <dl className={styles.sum}>
        <Line label={say('total')} amount={money} isTotal />
      </dl>
      {state === null ? <p className="small quiet">{say('invited', rewardsIn(site.language))}</p> : null}
    </>
  );
}

function OrderSum({ order, heldName }: { order: CheckoutOrder; heldName: string | null }) {
  const say = useTexts(checkoutTexts);
  const { site } = useSite();
  const money = (cents: number) => moneyText(cents, order.currency, localeOf(site.language));
  const note = { purchase: 'termNote', renewal: 'renewNote', upgrade: 'upgradeNote' } as const;
  const rate = order.taxPercent ? percentText(order.taxPercent, localeOf(site.language)) : '0';
  const tax = rate === '0' ? say('tax') : say('taxAt', { rate });
  const credit = heldName ? say('credit', { tier: heldName }) : say('creditPlain');
  const discount = isBelowLeastCharge(order.discount)
    ? say('waived', { least: money(LEAST_CHARGE_CENTS) })
    : say('discount');
  return (
    <>
      <dl className={styles.sum} aria-live="polite">
        <Line label={say('price')} amount={money(order.amount)} />
        {order.credit > 0 ? <Line label={credit} amount={money(-order.credit)} /> : null}
        {order.discount > 0 ? <Line label={discount} amount={money(-order.discount)} /> : null}
        <Line label={tax} amount={money(order.tax)} />
        <Line label={say('total')} amount={money(order.total)} isTotal />
      </dl>
      <p className="small quiet">{say(note[order.kind], { date: dateText(order.endsAt, site.language) })}</p>
    </>
  );
}

function Line({ label, amount, isTotal }: { label: string; amount: string; isTotal?: boolean }) {
  return (
    <div className={isTotal ? styles.total : undefined}>
      <dt>{label}</dt>
      <dd>{amount}</dd>
    </div>
  );
}
