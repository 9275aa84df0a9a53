import { useSite, useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import type { Permission } from '../../gate/entitlement.rules.ts';
import { neededPlan, type PricedPlan, renewalOpens } from '../../gate/need.rules.ts';
import { priceTexts } from '../../gate/price.messages.ts';
import { cmePeriodTexts } from '../../program/cme-period.messages.ts';
import { useStartData } from '../../start-data.hooks.ts';
import { upgradeTexts } from '../../upgrade/upgrade.messages.ts';

/** `Silver`, `$99`, `per year`. */
function usePriceWords() {
  const say = useTexts(cmePeriodTexts);
  const { language } = useSite().site;
  return ({ name, rebillDays, prices: [price] }: Pick<PricedPlan, 'name' | 'rebillDays' | 'prices'>) =>
    price && {
      name,
      price: moneyText(price.cents, price.currency, localeOf(language)),
      period: say(`per${rebillDays}`),
    };
}

interface NeededProps {
  needs: readonly Permission[] | undefined;
  user: User | null;
  /** Plans the page came with; otherwise those the browser requested on start. */
  plans?: readonly PricedPlan[];
}

/** The price of the smallest membership that opens it; without a requirement, the lowest price. */
export function NeededPrice({ needs, user, plans }: NeededProps) {
  const say = useTexts(priceTexts);
  const sayUpgrade = useTexts(upgradeTexts);
  const words = usePriceWords();
  const runs = user?.isMembershipValid ? user.membership : null;
  const { memberships } = useStartData();
  const plan = neededPlan<PricedPlan>(needs ?? [], memberships ?? plans ?? [], runs?.rebillDays);
  const values = plan && words(plan);
  if (!values) return null;
  if (runs) return <p>{sayUpgrade('above', values)}</p>;
  return <p>{say(needs ? 'costs' : 'costsFrom', values)}</p>;
}

/** The price of renewing the expired membership. */
export function OwnPrice({ user }: { user: User | null }) {
  const say = useTexts(priceTexts);
  const words = usePriceWords();
  const plan = useStartData().memberships?.find(({ id }) => id === user?.membership?.id);
  const values = plan && words(plan);
  return values ? <p>{say('costs', values)}</p> : null;
}

/** Whether the reader is to renew for what they requested, not to choose another plan. */
export const useRenewalOpens = (user: User | null, needs: readonly Permission[]): boolean =>
  renewalOpens(user, needs, useStartData().memberships ?? []);
