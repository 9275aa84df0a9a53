import type { ReactNode } from 'react';
import type { useForm } from '#client/forms/form.ts';
import { useColon, useSite, useTexts } from '#client/page/site-data.ts';
import { NEW_RECORD } from '#identity/draft/draft.data.ts';
import { utcDate } from '#kit/dates.ts';
import { localeOf } from '#kit/locales.ts';
import { FUNDING_NOTE_MAX, type FundingSide, PARTY_MAX } from '#learning/activity/funding.data.ts';
import { type FundingGround, kindsOf } from '#learning/activity/funding.rules.ts';
import { Field, SelectField, TextAreaField } from '#ui/forms/field.tsx';
import { NOT_KEPT, useDialogForm, useRecordDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { useAmountError } from '../../content-facts/amount.hooks.ts';
import { amountText } from '../../content-facts/content-facts.rules.ts';
import { fundingTexts } from '../funding.messages.ts';
import {
  type FundingField,
  type FundingFormValues,
  fundingProblems,
  fundingTyped,
  partyChoices,
} from '../funding.rules.ts';
import { type AdminFunding, type FundingLine, saveFunding, strikeFunding } from '../funding.store.ts';

/** What is open: a new entry of one side, or the correction of one. */
export interface FundingAction {
  side: FundingSide;
  corrects: FundingLine | null;
}
type Props = { desk: AdminFunding; deed: FundingAction; onClose: () => void };

const typedOf = (one: FundingLine | null, locale: string): FundingFormValues => ({
  kind: one?.kind ?? '',
  amount: amountText(one?.amount ?? null, locale),
  currency: one?.currency ?? 'USD',
  payer: one?.payer ?? '',
  payee: one?.payee ?? '',
  supporter: one?.supporter ?? '',
  paidOn: one?.paidOn ?? '',
  note: one?.note ?? '',
  reason: '',
});
const WORDS = {
  kind: 'wrongKind',
  currency: 'wrongCurrency',
  payer: 'wrongPayer',
  payee: 'wrongPayee',
  supporter: 'wrongSupporter',
  paidOn: 'wrongPaidOn',
  note: 'note',
  reason: 'wrongReason',
} as const satisfies Record<Exclude<FundingField, 'amount'>, string>;

const companiesOf = ({ sums }: AdminFunding): string[] => [
  ...new Set(sums.supports.filter(({ agreed }) => agreed > 0).map(({ company }) => company)),
];
const groundOf = (desk: AdminFunding): FundingGround => ({
  providers: desk.providers,
  people: desk.people,
  grants: companiesOf(desk).map((company) => ({ company, kind: 'money' })),
  today: utcDate(new Date()),
});

export function FundingDialog({ desk, deed: { side, corrects }, onClose }: Props) {
  const say = useTexts(fundingTexts);
  const companies = companiesOf(desk);
  const choicesOf = (typed: FundingFormValues) => partyChoices(side, typed, { ...desk, companies });
  const form = useFundingForm({ desk, deed: { side, corrects }, onClose }, choicesOf);
  const choices = choicesOf(form.values);
  return (
    <DeskDialog
      title={
        corrects
          ? say('correctTitle', { n: corrects.position })
          : say(side === 'income' ? 'recordIncome' : 'recordExpense')
      }
      form={form}
      deed={say('save')}
      underWay={say('saving')}
      onClose={onClose}
    >
      <SelectField {...form.field('kind')} label={say('kind')} required>
        <option value="">{say('choose')}</option>
        {kindsOf(side)
          .filter((kind) => kind !== 'commercial-support' || companies.length > 0)
          .map((kind) => (
            <option key={kind} value={kind}>
              {say(kind)}
            </option>
          ))}
      </SelectField>
      {side === 'expense' && companies.length > 0 ? (
        <SelectField {...form.field('supporter')} label={say('supporter')} hint={say('supporterHint')}>
          <option value="">{say('otherFunds')}</option>
          {companies.map((company) => (
            <option key={company} value={company}>
              {say('supportOf', { company })}
            </option>
          ))}
        </SelectField>
      ) : null}
      <Party
        key={`payer ${choices.payer}`}
        field={form.field('payer')}
        label={say('payer')}
        of={choices.payer}
      />
      <Party
        key={`payee ${choices.payee}`}
        field={form.field('payee')}
        label={say('payee')}
        of={choices.payee}
      />
      <Field
        {...form.field('amount')}
        label={say('amount')}
        inputMode="decimal"
        autoComplete="off"
        required
      />
      <Field {...form.field('currency')} label={say('currency')} maxLength={3} autoComplete="off" required />
      <Field {...form.field('paidOn')} label={say('paidOn')} type="date" required />
      <Field {...form.field('note')} label={say('note')} maxLength={FUNDING_NOTE_MAX} autoComplete="off" />
      {corrects ? <Reason field={form.field('reason')} /> : null}
    </DeskDialog>
  );
}

type FieldProps = ReturnType<ReturnType<typeof useForm<FundingField>>['field']>;

/** A choice if a rule leaves only some parties; plain text if it leaves one. */
function Party({ field, label, of }: { field: FieldProps; label: ReactNode; of: readonly string[] | null }) {
  const say = useTexts(fundingTexts);
  const colon = useColon();
  if (!of) return <Field {...field} label={label} maxLength={PARTY_MAX} autoComplete="off" required />;
  if (of.length === 1)
    return (
      <p className="small quiet">
        {label}
        {colon} {of[0]}
      </p>
    );
  return (
    <SelectField {...field} label={label} required>
      <option value="">{say('choose')}</option>
      {of.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </SelectField>
  );
}

const Reason = ({ field }: { field: FieldProps }) => (
  <TextAreaField
    {...field}
    label={useTexts(fundingTexts)('reason')}
    rows={2}
    maxLength={FUNDING_NOTE_MAX}
    required
  />
);

function useFundingForm(
  { desk, deed: { side, corrects }, onClose }: Props,
  choicesOf: (typed: FundingFormValues) => ReturnType<typeof partyChoices>,
) {
  const say = useTexts(fundingTexts);
  const locale = localeOf(useSite().site.language);
  const sayAmount = useAmountError();
  return useRecordDialogForm<AdminFunding, FundingField>({
    keep: `funding:${desk.id}-${corrects?.position ?? `${NEW_RECORD}-${side}`}`,
    onClose,
    read: desk,
    wordsOf: () => typedOf(corrects, locale),
    check: (values) => {
      const wordsOf = (wrong: FundingField) =>
        wrong === 'amount' ? sayAmount(values.amount) : say(WORDS[wrong]);
      const wrong = fundingProblems(side, values, choicesOf(values), groundOf(desk));
      return {
        ...Object.fromEntries(wrong.map((field) => [field, wordsOf(field)])),
        ...(corrects && !values.reason.trim() ? { reason: say('wrongReason') } : {}),
      };
    },
    save: async (values, base) => {
      const { amountCents, ...given } = fundingTyped(side, values, choicesOf(values));
      await saveFunding(desk.id, {
        ...given,
        amount: amountCents,
        seen: base.seen,
        correction: corrects && { corrects: corrects.position, reason: values.reason.trim() },
      });
      return say('saved');
    },
  });
}

/** Asks before an entry stops counting. */
export function FundingStrike({
  desk,
  one,
  onClose,
}: {
  desk: AdminFunding;
  one: FundingLine;
  onClose: () => void;
}) {
  const say = useTexts(fundingTexts);
  const form = useDialogForm({
    keep: NOT_KEPT,
    onClose,
    initial: { reason: '' },
    check: ({ reason }) => ({ reason: reason.trim() ? undefined : say('wrongReason') }),
    send: async ({ reason }) => {
      await strikeFunding(desk.id, { seen: desk.seen, corrects: one.position, reason: reason.trim() });
      return say('saved');
    },
  });
  return (
    <DeskDialog
      title={say('strikeTitle', { n: one.position })}
      form={form}
      deed={say('strike')}
      underWay={say('saving')}
      isDanger
      onClose={onClose}
    >
      <p>{say('strikeText')}</p>
      <TextAreaField
        {...form.field('reason')}
        label={say('reason')}
        rows={2}
        maxLength={FUNDING_NOTE_MAX}
        required
      />
    </DeskDialog>
  );
}
