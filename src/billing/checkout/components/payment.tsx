import { useState } from 'react';
import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/forms/field.tsx';
import { cardProblems, digitsOf, expiryIn } from '../../card/card.rules.ts';
import { BankQuestion, summaryAfter } from '../../card/components/bank-question.tsx';
import { answerBank, type CardInput } from '../checkout.hooks.ts';
import { checkoutTexts } from '../checkout.messages.ts';
import { renewalCard } from '../offer.rules.ts';
import { type PaymentAttempt, type PaymentFlow, usePaying } from '../paying.hooks.ts';
import styles from './checkout.module.css';
import { KeptCardRenewal, PayButton, RenewalChoice, useMoney } from './terms.tsx';

type Props = PaymentFlow & {
  plan: { rebillDays: number };
  onPaid: (paid: PaymentAttempt) => void;
};

const EMPTY = { number: '', expiry: '', code: '', autoRenew: '' };
type Values = typeof EMPTY;

/** The sandbox card, whether the membership renews automatically, and the one button that pays. */
export function PaymentStep(props: Props) {
  const [asked, setAsked] = useState<PaymentAttempt | null>(null);
  const [reason, setReason] = useState<string | null>(null);
  const onFailed = (why: string) => {
    setReason(why);
    setAsked(null);
  };
  return asked ? (
    <PaymentQuestion {...asked} onPaid={props.onPaid} onFailed={onFailed} />
  ) : (
    <PaymentForm {...props} onAsked={setAsked} reason={reason} />
  );
}

type FormProps = Props & {
  onAsked: (tried: PaymentAttempt) => void;
  /** Why the card before did not pay. */
  reason: string | null;
};

function PaymentForm({ order, plan, place, onPaid, onAsked, reason }: FormProps) {
  const say = useTexts(checkoutTexts);
  const isFree = order.total === 0;
  const renewedBy = renewalCard(order);
  const pay = usePaying({ order, place });
  const send = async (values: Values) => {
    const tried = await pay(values.autoRenew === 'on', isFree ? null : cardIn(values));
    if (tried?.payment.status === 'requires_action') onAsked(tried);
    if (tried?.payment.status === 'paid') onPaid(tried);
  };
  const form = useForm<keyof Values>({ initial: EMPTY, check: useCardCheck(isFree), send });
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={summaryAfter(reason, form.summary)} />
      {isFree ? null : <CardFields field={form.field} note={say('sandboxText')} />}
      {renewedBy === 'paying' ? <RenewalChoice order={order} plan={plan} /> : null}
      {renewedBy === 'on-file' ? <KeptCardRenewal order={order} plan={plan} /> : null}
      <PayButton order={order} paying={form.saving} />
    </form>
  );
}

type CardField = 'number' | 'expiry' | 'code';
type FieldProps = ReturnType<ReturnType<typeof useForm<string>>['field']>;

/** The sandbox card fields; `note` says what happens to what is typed. */
export function CardFields({ field, note }: { field: (name: CardField) => FieldProps; note: string }) {
  const say = useTexts(checkoutTexts);
  return (
    <>
      <Banner title={say('sandboxTitle')}>
        <p className="small">{note}</p>
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

export function useCardCheck(isFree: boolean) {
  const say = useTexts(checkoutTexts);
  return ({ number, expiry, code }: Pick<Values, CardField>) => {
    if (isFree) return {};
    const wrong = cardProblems({ number, expiry, code }, new Date());
    const told = (key: keyof typeof wrong) => (wrong[key] ? say(wrong[key]) : undefined);
    return { number: told('number'), expiry: told('expiry'), code: told('code') };
  };
}

export function cardIn({ number, expiry, code }: Pick<Values, CardField>): CardInput {
  const until = expiryIn(expiry);
  if (!until) return null;
  return { number: digitsOf(number), expMonth: until.month, expYear: until.year, cvc: code.trim() };
}

type QuestionProps = PaymentAttempt & Pick<Props, 'onPaid'> & { onFailed: (reason: string) => void };

function PaymentQuestion({ payment, order, onPaid, onFailed }: QuestionProps) {
  const say = useTexts(checkoutTexts);
  const money = useMoney(order.currency);
  const words = {
    title: say('confirmTitle'),
    text: say('confirmText', { amount: money(order.total) }),
    confirm: say('confirm'),
    confirming: say('confirming'),
    refuse: say('refuse'),
  };
  return (
    <BankQuestion
      words={words}
      level="h3"
      answer={async (agrees) => {
        const told = await answerBank(payment.id, order.id, agrees);
        if (told.status === 'paid') onPaid({ payment: told, order });
      }}
      onFailed={onFailed}
    />
  );
}
