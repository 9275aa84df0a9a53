import { useTexts } from '#client/page/site-data.ts';
import { NEW_RECORD } from '#identity/draft/draft.data.ts';
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
} from '../../activity/activity.store.ts';
import { itemChangeTexts } from '../item-change.messages.ts';
import { changeSaid, type QuestionField, questionValues, wordsTyped } from '../question-form.rules.ts';
import { QuestionFields, useQuestionCheck } from './question-fields.tsx';

interface Props {
  test: AdminTest;
  kind: 1 | 2;
  /** Undefined for a new question. */
  question?: AdminQuestion;
  /** The question whose texts a new one begins with. */
  like?: AdminQuestion;
  onDone: (to: AdminTest) => void;
  onClose: () => void;
}

/** A question with its options, explanations and source; whatever breaks the rules is shown before it is sent. */
export function QuestionDialog(props: Props) {
  const { test, question, like, onClose } = props;
  const say = useTexts(activityDeskTexts);
  const form = useQuestionForm(props);
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
            <QuestionHistory form={form} question={form.base ?? question} />
          </div>
        </>
      ) : null}
      {like ? <p className="quiet">{say('likeHint', { n: like.position })}</p> : null}
      <QuestionFields test={test} form={form} />
    </DeskDialog>
  );
}

type HistoryForm = Pick<ReturnType<typeof useQuestionForm>, 'form' | 'fill' | 'keep'>;
/** Shows each change with its kind and reason. Restoring a version is a change of its own. */
export function QuestionHistory({ form, question }: { form: HistoryForm; question: AdminQuestion }) {
  const say = useTexts(itemChangeTexts);
  const past = {
    ...form,
    base: question,
    wordsOf: (one: AdminQuestion) => ({
      ...questionValues(one),
      change: one.change ?? '',
      reason: one.reason,
    }),
    fill: (words: Record<string, string>) =>
      form.fill({ ...words, change: '', reason: '' } as Record<QuestionField, string>),
  };
  const shown = (name: string, words: string) =>
    name === 'change' && words ? say(words as NonNullable<AdminQuestion['change']>) : null;
  return <FormHistory form={past} record={form.keep} shown={shown} />;
}

function useQuestionForm({ test, kind, question, like, onDone, onClose }: Props) {
  const say = useTexts(activityDeskTexts);
  const check = useQuestionCheck();
  return useRecordDialogForm<AdminQuestion | undefined, QuestionField>({
    // By the id of its first version: a save by another editor gives it another id.
    keep: question
      ? `question:${firstId(question)}`
      : `question:${NEW_RECORD}-${test.id}-${kind}${like ? `-${like.id}` : ''}`,
    onClose,
    isReadAnew: false,
    read: question,
    wordsOf: (one) => questionValues(one ?? like),
    check,
    save: async (values, base) => {
      const words = wordsTyped(values);
      const after = await (base
        ? changeQuestion(base, words, changeSaid(base, values))
        : addQuestion(test.id, kind, words));
      onDone(after);
      const saved = after.offerings
        .flatMap(({ questions }) => questions)
        .find(({ earlier }) => earlier.some(({ id }) => id === base?.id));
      return saved ? say('savedVersion', { n: saved.version }) : say('saved');
    },
  });
}
