import { useTexts } from '#client/page/site-data.ts';
import { NEW_RECORD } from '#identity/draft/draft.data.ts';
import {
  CHOICE_MAX,
  CHOICES_LEAST,
  CHOICES_MOST,
  type ItemGap,
  RATIONALE_MAX,
  REFERENCE_MAX,
  STEM_MAX,
  VIGNETTE_MAX,
} from '#learning/item/edit.data.ts';
import { itemGaps } from '#learning/item/edit.rules.ts';
import { letterOf } from '#learning/sitting/keys.rules.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Field, SelectField, TextAreaField } from '#ui/forms/field.tsx';
import { FormHistory } from '../../../history/components/history.tsx';
import { useRecordDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { activityDeskTexts } from '../../activity/activity.messages.ts';
import {
  type AdminQuestion,
  type AdminTest,
  addQuestion,
  changeQuestion,
  firstId,
  type QuestionWords,
} from '../../activity/activity.store.ts';
import { itemDeskTexts } from '../item.messages.ts';

interface Props {
  test: AdminTest;
  kind: 1 | 2;
  /** None for a new one. */
  question?: AdminQuestion;
  /** Whose words a new one begins with. */
  like?: AdminQuestion;
  onDone: (to: AdminTest) => void;
  onClose: () => void;
}

const PLACES = [0, 1, 2, 3, 4] as const satisfies number[];
type Place = (typeof PLACES)[number];
type Name =
  | 'sectionId'
  | 'vignette'
  | 'stem'
  | 'right'
  | 'reference'
  | 'choices'
  | `text${Place}`
  | `why${Place}`;
type Values = Record<Name, string>;

/** A question with its options, explanations and source; whatever is against the rules is told before it is sent. */
export function QuestionDialog(props: Props) {
  const { test, question, like, onClose } = props;
  const part = usePartTag();
  const say = useTexts(activityDeskTexts);
  const form = useQuestionForm(props);
  const { defaultValue: _none, ...choices } = form.field('choices');
  return (
    <DeskDialog
      title={question ? say('editTitle', { n: question.position }) : say('addTitle')}
      form={form}
      size="md"
      onClose={onClose}
    >
      {question ? (
        <>
          <p className="quiet">{say(question.unseen ? 'inPlace' : 'asVersion')}</p>
          <div>
            <FormHistory form={{ ...form, base: form.base ?? question }} record={form.keep} />
          </div>
        </>
      ) : null}
      {like ? <p className="quiet">{say('likeHint', { n: like.position })}</p> : null}
      <SelectField {...form.field('sectionId')} label={say('fieldSection')}>
        <option value="">{say('noSection')}</option>
        {test.sections.map(({ id, title }) => (
          <option key={id} value={id} lang={part('en')}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        {...form.field('vignette')}
        label={say('fieldVignette')}
        hint={say('vignetteHint')}
        rows={3}
        maxLength={VIGNETTE_MAX}
      />
      <TextAreaField
        {...form.field('stem')}
        label={say('fieldStem')}
        rows={3}
        maxLength={STEM_MAX}
        required
      />
      <SelectField {...form.field('right')} {...choices} name="right" label={say('fieldRight')}>
        {PLACES.map((place) => (
          <option key={place} value={place}>
            {letterOf(place)}
          </option>
        ))}
      </SelectField>
      {PLACES.map((place) => (
        <ChoiceFields key={place} place={place} form={form} />
      ))}
      <Field {...form.field('reference')} label={say('fieldReference')} maxLength={REFERENCE_MAX} required />
    </DeskDialog>
  );
}

function ChoiceFields({ place, form }: { place: Place; form: ReturnType<typeof useQuestionForm> }) {
  const say = useTexts(activityDeskTexts);
  const letter = letterOf(place);
  return (
    <>
      <Field
        {...form.field(`text${place}`)}
        label={say('fieldChoice', { letter })}
        hint={place === CHOICES_LEAST ? say('fifthHint') : undefined}
        maxLength={CHOICE_MAX}
        required={place < CHOICES_LEAST}
      />
      <TextAreaField
        {...form.field(`why${place}`)}
        label={say('fieldRationale', { letter })}
        rows={2}
        maxLength={RATIONALE_MAX}
      />
    </>
  );
}

/** Which field a gap is told at. */
const FIELDS: Partial<Record<ItemGap, Name>> = {
  'stem-missing': 'stem',
  except: 'stem',
  'reference-missing': 'reference',
};

function useQuestionForm({ test, kind, question, like, onDone, onClose }: Props) {
  const say = useTexts(activityDeskTexts);
  const rule = useTexts(itemDeskTexts);
  return useRecordDialogForm<AdminQuestion | undefined, Name>({
    // By its first version: another editor's save gives it another number.
    keep: question
      ? `question:${firstId(question)}`
      : `question:${NEW_RECORD}-${test.id}-${kind}${like ? `-${like.id}` : ''}`,
    onClose,
    isReadAnew: false,
    read: question,
    wordsOf: (one) => valuesOf(one ?? like),
    check: (values) =>
      Object.fromEntries(
        itemGaps(wordsIn(values)).map((gap) => [
          FIELDS[gap] ?? 'choices',
          rule(gap, { least: CHOICES_LEAST, most: CHOICES_MOST }),
        ]),
      ),
    save: async (values, base) => {
      const words = wordsIn(values);
      const after = await (base ? changeQuestion(base, words) : addQuestion(test.id, kind, words));
      onDone(after);
      const saved = after.offerings
        .flatMap(({ questions }) => questions)
        .find(({ earlier }) => earlier.some(({ id }) => id === base?.id));
      return saved ? say('savedVersion', { n: saved.version }) : say('saved');
    },
  });
}

function valuesOf(question: AdminQuestion | undefined): Values {
  const of = (place: number) => question?.choices[place];
  const right = question?.choices.findIndex(({ correct }) => correct) ?? 0;
  const choices = PLACES.flatMap((place) => [
    [`text${place}`, of(place)?.text ?? ''],
    [`why${place}`, of(place)?.rationale ?? ''],
  ]);
  return {
    sectionId: question?.sectionId ?? '',
    vignette: question?.vignette ?? '',
    stem: question?.stem ?? '',
    reference: question?.reference ?? '',
    right: String(right),
    choices: '',
    ...Object.fromEntries(choices),
  } as Values;
}

/** A fifth option without words is none. */
function wordsIn(values: Values): QuestionWords {
  const all = PLACES.map((place) => ({
    text: values[`text${place}`].trim(),
    correct: values.right === String(place),
    rationale: values[`why${place}`].trim(),
  }));
  const last = all[CHOICES_LEAST];
  const choices = last && !last.text && !last.rationale && !last.correct ? all.slice(0, CHOICES_LEAST) : all;
  return {
    vignette: values.vignette.trim(),
    stem: values.stem.trim(),
    reference: values.reference.trim(),
    sectionId: values.sectionId || null,
    choices,
  };
}
