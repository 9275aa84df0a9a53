import { useSite, useTexts } from '#client/page/site-data.ts';
import { NEW_RECORD } from '#identity/draft/draft.data.ts';
import { isReversed } from '#kit/dates.ts';
import { localeOf } from '#kit/locales.ts';
import { readNumber, typedNumber } from '#kit/numbers.ts';
import { DEFAULT_PASS_MARK } from '#learning/attempt/attempt.rules.ts';
import { FormHistory } from '../../../history/components/history.tsx';
import { useRecordDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { type FieldLooks, FormFields } from '../../../kit/form-fields.tsx';
import { ReferenceLines } from '../../../writing/components/reference-lines.tsx';
import { type ActivityTermsInput, type AdminTest, saveTerms } from '../activity.store.ts';
import { activityTermsTexts } from '../terms.messages.ts';
import { linesOf, minutesTyped } from '../terms.rules.ts';
import { boundWords } from './bound.tsx';

type Key = keyof typeof activityTermsTexts.defaults;
interface Props {
  test: AdminTest;
  /** Null if none is designated yet: then it is chosen here. */
  kind: 1 | 2 | null;
  onDone: (to: AdminTest) => void;
  onClose: () => void;
}

/** What learners are told before they start, saved together as one version. */
export function ActivityTermsDialog(props: Props) {
  const { onClose } = props;
  const say = useTexts(activityTermsTexts);
  const form = useTermsForm(props);
  return (
    <DeskDialog title={say('title')} form={form} size="md" onClose={onClose}>
      <p className="quiet">{say('fromNow')}</p>
      <div>
        <FormHistory form={termsHistory(form)} record={form.keep} />
      </div>
      <TermsFields form={form} looks={props.kind === null ? { ...KIND, ...CREDIT } : CREDIT} />
      <PilotFields form={form} terms={props.test.terms} />
      <TermsFields
        form={form}
        looks={{
          targetAudience: { label: 'fieldAudience', rows: 2 },
          practiceGap: { label: 'fieldGap', rows: 2 },
        }}
      />
      <ReferenceLines
        field={form.field('references')}
        value={form.values.references}
        label={say('fieldReferences')}
        hint={say('linesHint')}
      />
    </DeskDialog>
  );
}

/** Pilot testing, which can justify more credit than the sum of the parts. */
function PilotFields({ form, terms }: { form: TermsForm; terms: AdminTest['terms'] }) {
  const say = useTexts(activityTermsTexts);
  const bound = terms.bounds.find(({ kind }) => String(kind) === form.values.kind);
  return (
    <>
      {bound ? <p className="quiet">{boundWords(say, bound, terms.pilotMinutes.length)}</p> : null}
      <TermsFields
        form={form}
        looks={{
          pilotMinutes: { label: 'fieldPilot', hint: 'pilotHint', input: 'numeric' },
          justification: { label: 'fieldJustification', rows: 2 },
        }}
      />
    </>
  );
}

const CREDIT: FieldLooks<keyof Values, Key> = {
  credits: { label: 'fieldCredits', hint: 'creditsHint', input: 'decimal', required: true },
  passMark: { label: 'fieldPassMark', input: 'numeric', required: true },
  attemptLimit: { label: 'fieldAttempts', hint: 'attemptsHint', input: 'numeric' },
  pharmacologyHours: { label: 'fieldPharmacology', input: 'decimal' },
  mateMinutes: { label: 'fieldMate', input: 'numeric' },
  endsOn: { label: 'fieldEnds', hint: 'endsHint', input: 'date', required: true },
  reviewedOn: { label: 'fieldReviewed', input: 'date' },
};
const KIND: FieldLooks<keyof Values, Key> = { kind: { label: 'fieldKind', options: { 1: 'cme', 2: 'sa' } } };

type TermsForm = ReturnType<typeof useTermsForm>;
const TermsFields = ({ form, looks }: { form: TermsForm; looks: FieldLooks<keyof Values, Key> }) => (
  <FormFields form={form} texts={activityTermsTexts} looks={looks} />
);

const NUMBERS = ['credits', 'passMark', 'pharmacologyHours', 'mateMinutes'] as const;
type Values = Record<
  | (typeof NUMBERS)[number]
  | 'kind'
  | 'attemptLimit'
  | 'endsOn'
  | 'reviewedOn'
  | 'targetAudience'
  | 'practiceGap'
  | 'references'
  | 'pilotMinutes'
  | 'justification',
  string
>;

function useTermsForm({ test, kind, onDone, onClose }: Props) {
  const say = useTexts(activityTermsTexts);
  const locale = localeOf(useSite().site.language);
  return useRecordDialogForm<AdminTest['terms'], keyof Values>({
    keep: `terms:${test.id}-${kind ?? NEW_RECORD}`,
    onClose,
    isReadAnew: false,
    read: test.terms,
    wordsOf: (terms) => valuesOf(terms, kind, locale),
    check: (values, { startsOn, publicationDate }) => ({
      ...Object.fromEntries(
        NUMBERS.filter((name) => Number.isNaN(readNumber(values[name]))).map((name) => [
          name,
          say('wrongNumber'),
        ]),
      ),
      ...(values.attemptLimit.trim() && Number.isNaN(readNumber(values.attemptLimit))
        ? { attemptLimit: say('wrongNumber') }
        : {}),
      ...(minutesTyped(values.pilotMinutes) === null ? { pilotMinutes: say('wrongMinutes') } : {}),
      endsOn: !values.endsOn
        ? say('end-missing')
        : isReversed({ from: startsOn ?? publicationDate, to: values.endsOn })
          ? say('end-before-start')
          : undefined,
    }),
    save: async (values, base) => {
      const after = await saveTerms(
        test.id,
        givenIn({ ...values, kind: kind ? String(kind) : values.kind }, base),
      );
      onDone(after);
      return say('saved', { n: after.terms.version });
    },
  });
}

/** Terms are stored within their test. */
const termsHistory = (form: TermsForm) => ({
  ...form,
  base: { terms: form.base },
  wordsOf: ({ terms }: { terms: AdminTest['terms'] }) => form.wordsOf(terms),
});

function valuesOf(terms: AdminTest['terms'], chosen: 1 | 2 | null, locale: string): Values {
  const first = terms.offerings.find(({ kind }) => kind === chosen);
  return {
    kind: String(first?.kind ?? chosen ?? 1),
    credits: typedNumber(first?.credits ?? 1, locale),
    passMark: String(first?.passMark ?? DEFAULT_PASS_MARK),
    attemptLimit: terms.attemptLimit === null ? '' : String(terms.attemptLimit),
    pharmacologyHours: typedNumber(terms.pharmacologyHours, locale),
    mateMinutes: String(terms.mateMinutes),
    endsOn: terms.endsOn ?? '',
    reviewedOn: terms.reviewedOn ?? '',
    targetAudience: terms.targetAudience,
    practiceGap: terms.practiceGap,
    references: terms.references.join('\n'),
    pilotMinutes: terms.pilotMinutes.join(', '),
    justification: terms.justification,
  };
}

const numberOf = (text: string): number => readNumber(text) || 0;

const givenIn = (values: Values, read: AdminTest['terms']): ActivityTermsInput => ({
  seen: read.version,
  seenEndsOn: read.endsOn,
  kind: values.kind === '2' ? 2 : 1,
  credits: numberOf(values.credits),
  passMark: numberOf(values.passMark),
  attemptLimit: values.attemptLimit.trim() ? numberOf(values.attemptLimit) : null,
  pharmacologyHours: numberOf(values.pharmacologyHours),
  mateMinutes: numberOf(values.mateMinutes),
  endsOn: values.endsOn,
  reviewedOn: values.reviewedOn || null,
  targetAudience: values.targetAudience.trim(),
  practiceGap: values.practiceGap.trim(),
  references: linesOf(values.references),
  pilotMinutes: minutesTyped(values.pilotMinutes) ?? [],
  justification: values.justification.trim(),
});
