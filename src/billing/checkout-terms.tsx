import Lock from 'lucide-react/icons/lock';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Icon } from '#ui/icon.tsx';
import { useSite, useTexts } from '#web/site-data.ts';
import styles from './checkout.module.css';
import type { CheckoutOrder } from './checkout.store.ts';
import { checkoutTexts } from './checkout.texts.ts';

export function useMoney(currency: string) {
  const { site } = useSite();
  return (cents: number) => moneyText(cents, currency, localeOf(site.language));
}

/** Whether the membership renews itself: said whole before it is paid, and off until it is chosen (C9). */
export function RenewalChoice({ order, plan }: { order: CheckoutOrder; plan: { rebillDays: number } }) {
  const say = useTexts(checkoutTexts);
  const money = useMoney(order.currency);
  const period = say(plan.rebillDays === 365 ? 'year' : 'fiveYears');
  return (
    <Checkbox
      name="autoRenew"
      label={say('autoRenew')}
      hint={say('autoRenewHint', { price: money(order.renewalTotal), period })}
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
