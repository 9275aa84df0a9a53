import ShieldCheck from 'lucide-react/icons/shield-check';
import { type RefObject, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { classNames } from '#ui/content/class-names.ts';
import { Icon } from '#ui/content/icon.tsx';
import { ErrorState } from '#ui/feedback/empty-state.tsx';
import type { AvailableCredit } from '../../available-credit/available-credit.rules.ts';
import { cmeProgramTexts } from '../../program/cme-program.messages.ts';
import { cardColumns, ofTerm, type PlanOffer, upTo } from '../../program/cme-program.rules.ts';
import { REBILL_DAYS, type RebillDays } from '../plan.rules.ts';
import { standingTo } from '../standing.rules.ts';
import { PlanCard } from './card.tsx';
import styles from './pricing.module.css';

type Plan = Omit<PlanOffer, 'cents' | 'currency'> & { prices: { cents: number; currency: string }[] };
type Props = {
  plans: Plan[] | null;
  available: readonly AvailableCredit[] | null;
  heading: RefObject<HTMLHeadingElement | null>;
};

/** The main section of the program: the choice of a term and the cards. */
export function Pricing({ plans, available, heading }: Props) {
  const say = useTexts(cmeProgramTexts);
  const [term, setTerm] = useState<RebillDays>(365);
  return (
    <section id="pricing" aria-labelledby="pricing-heading" className={styles.pricing}>
      <div className={`on-deep ${styles.head}`}>
        <div className="wrap">
          <h1 id="pricing-heading" ref={heading} tabIndex={-1}>
            {say('heading')}
          </h1>
          <p>{say('lead')}</p>
          {plans ? <TermToggle term={term} onChange={setTerm} /> : null}
        </div>
      </div>
      <div className={`wrap ${styles.under}`}>
        {plans ? <Cards plans={plans} available={available} term={term} /> : <NoPrices />}
        <p className={styles.guarantee}>
          <Icon of={ShieldCheck} size="large" />
          <span>
            <b>{say('guarantee')}</b> {say('guaranteeText')}
          </span>
        </p>
      </div>
    </section>
  );
}

function TermToggle({ term, onChange }: { term: RebillDays; onChange: (term: RebillDays) => void }) {
  const say = useTexts(cmeProgramTexts);
  return (
    <>
      <fieldset className={styles.toggle}>
        <legend className="visually-hidden">{say('period')}</legend>
        {REBILL_DAYS.map((days) => (
          <button key={days} type="button" aria-pressed={term === days} onClick={() => onChange(days)}>
            {say(`term${days}`)}
          </button>
        ))}
      </fieldset>
      <p className="visually-hidden" aria-live="polite">
        {say(`shows${term}`)}
      </p>
    </>
  );
}

function Cards({ plans, available, term }: Pick<Props, 'available'> & { plans: Plan[]; term: RebillDays }) {
  const user = useUser();
  const shown = ofTerm(plans, term);
  const other = ofTerm(plans, term === 365 ? 1825 : 365);
  const scale = Math.max(...shown.map((plan) => upTo(plan) + plan.totalSa));
  const columns = cardColumns(shown.length) === 4 ? styles.four : styles.five;
  const isLed = shown.some((plan) => plan.bestValue);
  return (
    <div className={classNames(styles.cards, columns, isLed && styles.led)}>
      {shown.map((plan, at) => (
        <PlanCard
          key={plan.name}
          plan={priced(plan)}
          below={shown[at - 1]}
          other={pricedOrNone(other.find(({ name }) => name === plan.name))}
          scale={scale}
          available={available}
          standing={standingTo(plan, user)}
        />
      ))}
    </div>
  );
}

function priced({ prices, ...plan }: Plan): PlanOffer {
  const [price] = prices;
  return { ...plan, cents: price?.cents ?? 0, currency: price?.currency ?? 'USD' };
}
const pricedOrNone = (plan: Plan | undefined) => plan && priced(plan);

function NoPrices() {
  const say = useTexts(cmeProgramTexts);
  const { revalidate, state } = useRevalidator();
  return (
    <div className={`panel ${styles.failed}`}>
      <ErrorState
        title={say('failedTitle')}
        text={say('failedText')}
        retryLabel={say('retry')}
        retrying={state === 'loading'}
        onRetry={() => void revalidate()}
      />
    </div>
  );
}
