import { useSite, useTexts } from '#client/page/site-data.ts';
import { isBelowLeastCharge, LEAST_CHARGE_CENTS } from '#kit/least-charge.ts';
import { localeOf } from '#kit/locales.ts';
import type { Values } from '#kit/texts.ts';
import { fiveYearSaving, isSavingKept, PROMISED_SAVING_PERCENT } from '#membership/plan/edit.rules.ts';
import { PRICE_MAX_CENTS } from '#membership/plan/plan.data.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import type { Page } from '../../../kit/filter.store.ts';
import { centsTyped, typedCents } from '../../../kit/form/cents.rules.ts';
import { useRecordDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { useMoney } from '../../order/components/parts.tsx';
import { planDeskTexts } from '../plan.messages.ts';
import { type AdminPlan, savePlan } from '../plan.store.ts';

export const planName = (
  { name, rebillDays, mayBeSold }: AdminPlan,
  say: (key: 'planOf' | 'assignedOf' | 'year' | 'fiveYears', values?: Values) => string,
) =>
  say(mayBeSold ? 'planOf' : 'assignedOf', {
    tier: name,
    period: say(rebillDays === 365 ? 'year' : 'fiveYears'),
  });

type Props = { one: AdminPlan; data: Page<AdminPlan>; onClose: () => void };
const isOn = (value: string) => value !== '';

/** The price of a plan from now on, and whether it is on sale. */
export function PlanDialog(props: Props) {
  const { one: plan, data, onClose } = props;
  const say = useTexts(planDeskTexts);
  const most = useMoney()(PRICE_MAX_CENTS, plan.currency);
  const form = usePlanForm(props);
  const { defaultValue: sold, ...onSale } = form.field('onSale');
  const { defaultValue: best, ...bestValue } = form.field('bestValue');
  return (
    <DeskDialog title={say('editTitle', { plan: planName(plan, say) })} form={form} onClose={onClose}>
      <Field
        {...form.field('price')}
        label={say('priceField', { currency: plan.currency })}
        hint={say('priceHint', { most })}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <Checkbox
        {...onSale}
        value="yes"
        defaultChecked={isOn(sold)}
        disabled={!plan.mayBeSold}
        label={say('onSaleField')}
        hint={say(plan.mayBeSold ? 'onSaleHint' : 'neverOnSale')}
      />
      <Checkbox
        {...bestValue}
        value="yes"
        defaultChecked={isOn(best)}
        label={say('bestValueField')}
        hint={say('bestValueHint')}
      />
      <SavingNow plan={plan} plans={data.rows} values={form.values} />
    </DeskDialog>
  );
}

function usePlanForm({ one: plan, onClose }: Props) {
  const say = useTexts(planDeskTexts);
  const money = useMoney();
  const locale = localeOf(useSite().site.language);
  const name = planName(plan, say);
  return useRecordDialogForm({
    keep: `plan:${plan.id}`,
    onClose,
    read: plan,
    wordsOf: ({ price, onSale, bestValue }) => ({
      price: typedCents(price, locale),
      onSale: onSale ? 'yes' : '',
      bestValue: bestValue ? 'yes' : '',
    }),
    check: ({ price, onSale }) => {
      const cents = centsTyped(price, PRICE_MAX_CENTS);
      const wrong = say('priceWrong', { most: money(PRICE_MAX_CENTS, plan.currency) });
      if (cents === null) return { price: wrong };
      const least = money(LEAST_CHARGE_CENTS, plan.currency);
      if (isBelowLeastCharge(cents)) return { price: say('priceTooSmall', { least }) };
      return { price: cents === 0 && isOn(onSale) ? say('priceNeeded') : undefined };
    },
    save: async ({ price, onSale, bestValue }, base) => {
      const cents = centsTyped(price, PRICE_MAX_CENTS) ?? base.price;
      const terms = { price: cents, onSale: isOn(onSale), bestValue: isOn(bestValue) };
      await savePlan(base.id, { ...terms, version: base.version });
      return say('saved', { plan: name });
    },
  });
}

/** The saving of the tier's five years with the typed price, before it is saved. */
function SavingNow({
  plan,
  plans,
  values,
}: {
  plan: AdminPlan;
  plans: readonly AdminPlan[];
  values: { price: string; onSale: string };
}) {
  const say = useTexts(planDeskTexts);
  const typed = {
    ...plan,
    price: centsTyped(values.price, PRICE_MAX_CENTS) ?? plan.price,
    onSale: isOn(values.onSale),
  };
  const all = plans.map((one) => priced(one.id === plan.id ? typed : one));
  const n = fiveYearSaving(priced(typed), all);
  if (n === null) return null;
  return isSavingKept(n) ? (
    <p className="quiet" aria-live="polite">
      {say('savingNow', { n })}
    </p>
  ) : (
    <Banner tone="warning" live="status">
      <p>{say('savingTooLittle', { n, promised: PROMISED_SAVING_PERCENT })}</p>
    </Banner>
  );
}

const priced = ({ tierId, rebillDays, price, onSale }: AdminPlan) => ({
  tierId,
  rebillDays,
  priceCents: price,
  hidden: !onSale,
});
