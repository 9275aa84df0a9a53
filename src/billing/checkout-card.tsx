import { useEffect } from 'react';
import { Banner } from '#ui/banner.tsx';
import { useForm } from '#web/form.ts';
import { FormProblems } from '#web/form-problems.tsx';
import { useSite, useTexts } from '#web/site-data.ts';
import { CardFrame } from './card-frame.tsx';
import { checkoutTexts } from './checkout.texts.ts';
import { cardTerms } from './checkout-card.rules.ts';
import { useCardFields } from './checkout-card.store.ts';
import { type CardPayment, useCardPayment } from './checkout-card-payment.store.ts';
import { PayButton, RenewalChoice } from './checkout-terms.tsx';

type Props = CardPayment & {
  card: { key: string; script: string };
  plan: { rebillDays: number };
};

/** The card is given to Stripe's own fields; ours are what is paid, and whether it is paid again. */
export function CardStep({ card, plan, ...buying }: Props) {
  const say = useTexts(checkoutTexts);
  const { site } = useSite();
  const { order, user } = buying;
  const { language, productName } = site;
  const fields = useCardFields(cardTerms(order, false), { card, language, productName, user });
  const { send, isDeciding } = useCardPayment(buying, fields.form);
  const form = useForm({
    initial: { autoRenew: '' },
    check: () => ({}),
    send: ({ autoRenew }) => send(autoRenew === 'on'),
  });
  const wantsRenewal = form.values.autoRenew === 'on';
  const { agree } = fields;
  const { total, currency } = order;
  useEffect(
    () => agree(cardTerms({ total, currency }, wantsRenewal)),
    [agree, total, currency, wantsRenewal],
  );
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      <CardFrame fields={fields} script={card.script} />
      <RenewalChoice order={order} plan={plan} />
      {isDeciding ? (
        <Banner live="status">
          <p>{say('bankDeciding')}</p>
        </Banner>
      ) : null}
      {fields.state === 'ready' ? <PayButton order={order} paying={form.saving} /> : null}
    </form>
  );
}
