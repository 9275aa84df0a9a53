import Lock from 'lucide-react/icons/lock';
import { useRef, useState } from 'react';
import { localeOf } from '#kit/locales.ts';
import { moneyText } from '#kit/numbers.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { ApiFailure, isFailure } from '#web/api-client.ts';
import { useForm } from '#web/form.ts';
import { FormProblems } from '#web/form-problems.tsx';
import { useSite, useTexts } from '#web/site-data.ts';
import { cardProblems, digitsOf, expiryIn } from './card.rules.ts';
import styles from './checkout.module.css';
import { answerBank, type CardSent, type Order, type Payment, payOrder } from './checkout.store.ts';
import { checkoutTexts } from './checkout.texts.ts';

type Props = {
  order: Order;
  plan: { rebillDays: number };
  place: (autoRenew: boolean) => Promise<Order | null>;
  onPaid: (payment: Payment) => void;
};

const EMPTY = { number: '', expiry: '', code: '', autoRenew: '' };
type Values = typeof EMPTY;

/** The card, whether the membership renews itself, and the one button that pays. */
export function PaymentStep({ order, plan, place, onPaid }: Props) {
  const [asked, setAsked] = useState<{ payment: Payment; order: Order } | null>(null);
  if (asked)
    return <BankQuestion {...asked} onAnswered={(payment) => (payment ? onPaid(payment) : setAsked(null))} />;
  return (
    <PaymentForm
      order={order}
      plan={plan}
      place={place}
      onPaid={onPaid}
      onAsked={(payment, of) => setAsked({ payment, order: of })}
    />
  );
}

function PaymentForm({
  order,
  plan,
  place,
  onPaid,
  onAsked,
}: Props & { onAsked: (payment: Payment, order: Order) => void }) {
  const say = useTexts(checkoutTexts);
  const money = useMoney(order.currency);
  const isFree = order.total === 0;
  const pay = usePayment({ order, place, onPaid, onAsked });
  const form = useForm({ initial: EMPTY, check: useCardCheck(isFree), send: pay });
  const period = say(plan.rebillDays === 365 ? 'year' : 'fiveYears');
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      {isFree ? null : <CardFields field={form.field} />}
      {isFree ? null : (
        <Checkbox
          name="autoRenew"
          label={say('autoRenew')}
          hint={say('autoRenewHint', { price: money(order.renewalTotal), period })}
        />
      )}
      <Button type="submit" size="lg" full loading={form.saving} loadingLabel={say('paying')}>
        {isFree ? say('start') : say('pay', { amount: money(order.total) })}
      </Button>
      <p className={styles.lock}>
        <Icon of={Lock} />
        {say('lock')}
      </p>
    </form>
  );
}

function CardFields({ field }: { field: ReturnType<typeof useForm<keyof Values>>['field'] }) {
  const say = useTexts(checkoutTexts);
  return (
    <>
      <Banner title={say('sandboxTitle')}>
        <p className="small">{say('sandboxText')}</p>
      </Banner>
      <Field
        {...field('number')}
        label={say('number')}
        autoComplete="cc-number"
        inputMode="numeric"
        dir="ltr"
        maxLength={30}
        required
      />
      <div className={styles.pair}>
        <Field
          {...field('expiry')}
          label={say('expiry')}
          hint={say('expiryHint')}
          autoComplete="cc-exp"
          inputMode="numeric"
          dir="ltr"
          maxLength={9}
          required
        />
        <Field
          {...field('code')}
          label={say('code')}
          hint={say('codeHint')}
          autoComplete="cc-csc"
          inputMode="numeric"
          dir="ltr"
          maxLength={4}
          required
        />
      </div>
    </>
  );
}

function useMoney(currency: string) {
  const { site } = useSite();
  return (cents: number) => moneyText(cents, currency, localeOf(site.language));
}

function useCardCheck(isFree: boolean) {
  const say = useTexts(checkoutTexts);
  return ({ number, expiry, code }: Values) => {
    if (isFree) return {};
    const wrong = cardProblems({ number, expiry, code }, new Date());
    const told = (key: keyof typeof wrong) => (wrong[key] ? say(wrong[key]) : undefined);
    return { number: told('number'), expiry: told('expiry'), code: told('code') };
  };
}

function cardIn({ number, expiry, code }: Values): CardSent {
  const until = expiryIn(expiry);
  if (!until) return null;
  return { number: digitsOf(number), expMonth: until.month, expYear: until.year, cvc: code.trim() };
}

/** One key a payment: until its answer is known, every further try is the same payment. */
function usePayment({ order, place, onPaid, onAsked }: Omit<Parameters<typeof PaymentForm>[0], 'plan'>) {
  const say = useTexts(checkoutTexts);
  const open = useRef<{ of: string; key: string } | null>(null);
  return async (values: Values) => {
    const wantsRenewal = values.autoRenew === 'on';
    const ordered = wantsRenewal === order.autoRenew ? order : await place(wantsRenewal);
    if (!ordered) return;
    if (ordered.total !== order.total) throw changed(say('priceChanged'));
    const of = `${ordered.id} ${JSON.stringify(cardIn(values))}`;
    if (open.current?.of !== of) open.current = { of, key: crypto.randomUUID() };
    try {
      const payment = await payOrder(
        ordered.id,
        ordered.total === 0 ? null : cardIn(values),
        open.current.key,
      );
      if (payment.status === 'requires_action') onAsked(payment, ordered);
      else onPaid(payment);
    } catch (thrown) {
      if (isFailure(thrown) && thrown.status === 402) open.current = null;
      if (!isFailure(thrown) || thrown.code !== 'order-outdated') throw thrown;
      await place(wantsRenewal);
      throw changed(say('priceChanged'));
    }
  };
}

const changed = (detail: string) =>
  new ApiFailure(409, [{ status: '409', code: 'order-outdated', title: '', detail }]);

/** Some banks want to be told once more. Refused, the form is there again. */
function BankQuestion({
  payment,
  order,
  onAnswered,
}: {
  payment: Payment;
  order: Order;
  onAnswered: (payment: Payment | null) => void;
}) {
  const say = useTexts(checkoutTexts);
  const money = useMoney(order.currency);
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: async () => onAnswered(await answerBank(payment, order.id, true)),
  });
  const refuse = async () => {
    await answerBank(payment, order.id, false).catch((thrown) => {
      if (!isFailure(thrown)) throw thrown;
    });
    onAnswered(null);
  };
  return (
    <form {...form.form} className="stack">
      <h3 className="h3">{say('confirmTitle')}</h3>
      <FormProblems summary={form.summary} />
      <p>{say('confirmText', { amount: money(order.total) })}</p>
      <div className="cluster">
        <Button type="submit" loading={form.saving} loadingLabel={say('confirming')}>
          {say('confirm')}
        </Button>
        <Button variant="secondary" onClick={refuse}>
          {say('refuse')}
        </Button>
      </div>
    </form>
  );
}
