import { useEffect } from 'react';
import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { CardFrame } from '../../card/components/frame.tsx';
import { useCardFields } from '../card.hooks.ts';
import { cardTerms } from '../card.rules.ts';
import { type CardPayment, useCardPayment } from '../card-payment.hooks.ts';
import { checkoutTexts } from '../checkout.messages.ts';
import { PayButton, RenewalChoice } from './terms.tsx';

type Props = CardPayment & {
  card: { key: string; script: string };
  plan: { rebillDays: number };
};

/** The card goes into Stripe's own fields; ours show what is paid, and whether it is paid again. */
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
      <div role="status">
        {isDeciding ? (
          <Banner>
            <p>{say('bankDeciding')}</p>
          </Banner>
        ) : null}
      </div>
      {fields.state === 'ready' ? <PayButton order={order} paying={form.saving} /> : null}
    </form>
  );
}
