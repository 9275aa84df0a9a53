import Lock from 'lucide-react/icons/lock';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import { Icon } from '#ui/content/icon.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { accountRenewalTexts } from '../../renewal/account-renewal.messages.ts';
import { useRenewalChoice } from '../../renewal/renewal.hooks.ts';
import { firstTryAt } from '../../renewal/renewal.rules.ts';
import type { CheckoutOrder } from '../checkout.hooks.ts';
import { checkoutTexts } from '../checkout.messages.ts';
import styles from './checkout.module.css';

export function useMoney(currency: string) {
  const { site } = useSite();
  return (cents: number) => moneyText(cents, currency, localeOf(site.language));
}

/** Whether the membership renews automatically: spelled out in full before payment, and off until chosen (C9). */
export function RenewalChoice({ order, plan }: { order: CheckoutOrder; plan: { rebillDays: number } }) {
  const say = useTexts(checkoutTexts);
  const money = useMoney(order.currency);
  const period = say(plan.rebillDays === 365 ? 'year' : 'fiveYears');
  return (
    <Checkbox
      name="autoRenew"
      defaultChecked={order.autoRenew}
      label={say('autoRenew')}
      hint={say('autoRenewHint', { price: money(order.renewalTotal), period })}
    />
  );
}

/** Where nothing is paid now, the card on file can pay the renewals; without one there is nothing to choose. */
export function KeptCardRenewal({ order, plan }: { order: CheckoutOrder; plan: { rebillDays: number } }) {
  const say = useTexts(checkoutTexts);
  const sayRenewal = useTexts(accountRenewalTexts);
  const { language } = useSite().site;
  const money = useMoney(order.currency);
  const { choice } = useRenewalChoice('');
  if (!choice?.cardOnFile) return null;
  const terms = {
    date: dateText(firstTryAt(new Date(order.endsAt)), language),
    price: money(order.renewalTotal),
    card: choice.cardOnFile,
  };
  return (
    <Checkbox
      name="autoRenew"
      defaultChecked={order.autoRenew}
      label={say('autoRenew')}
      hint={
        <>
          {sayRenewal(plan.rebillDays === 365 ? 'would365' : 'would1825', terms)}{' '}
          {sayRenewal('automaticHint')}
        </>
      }
    />
  );
}

/** The one button that pays. */
export function PayButton({ order, paying }: { order: CheckoutOrder; paying: boolean }) {
  const say = useTexts(checkoutTexts);
  const money = useMoney(order.currency);
  return (
    <>
      <Button type="submit" size="lg" full loading={paying} loadingLabel={say('paying')}>
        {order.total === 0 ? say('start') : say('pay', { amount: money(order.total) })}
      </Button>
      <p className={styles.lock}>
        <Icon of={Lock} />
        {say('lock')}
      </p>
    </>
  );
}
