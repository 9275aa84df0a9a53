import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { NEW_RECORD } from '#identity/draft/draft.data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { draftedUnder } from '../../../kit/form/draft.store.ts';
import { useDeskForm, useDeskRecordForm } from '../../../kit/form/form.hooks.ts';
import { DeskForm } from '../../../kit/form/form.tsx';
import { activityDeskTexts } from '../../activity/activity.messages.ts';
import {
  type AdminOffering,
  type AdminQuestion,
  type AdminTest,
  addQuestion,
  changeQuestion,
  firstId,
} from '../../activity/activity.store.ts';
import desk from '../../activity/components/activity.module.css';
import {
  changeSaid,
  formsToAdd,
  type QuestionField,
  questionValues,
  slotIn,
  wordsTyped,
} from '../question-form.rules.ts';
import { questionPageTexts } from '../question-page.messages.ts';
import { QuestionHistory } from './question-dialog.tsx';
import { QuestionFields, useQuestionCheck } from './question-fields.tsx';

interface Props {
  test: AdminTest;
  offering: AdminOffering;
}

/** Every question of a test in a form of its own, and empty forms for new ones. */
export function QuestionForms({ test, offering }: Props) {
  const say = useTexts(questionPageTexts);
  const { kind, questions } = offering;
  const needed = test.terms.bounds.find((bound) => bound.kind === kind)?.questionsNeeded ?? 0;
  const record = `question:${NEW_RECORD}-${test.id}-${kind}-`;
  const slots = useSlots(record, formsToAdd(needed, questions.length));
  return (
    <section className={desk.offering} aria-labelledby={`questions-${kind}`}>
      <h2 className="h3" id={`questions-${kind}`}>
        {say(kind === 1 ? 'cme' : 'sa')}
      </h2>
      <nav aria-label={say(kind === 1 ? 'cme' : 'sa')} className={desk.head}>
        <ul className="cluster">
          {questions.map((question) => (
            <li key={firstId(question)}>
              <TextLink to={`#form-${firstId(question)}`}>{say('number', { n: question.position })}</TextLink>
            </li>
          ))}
          <li>
            <TextLink to={`#form-${kind}-${NEW_RECORD}`}>{say('new')}</TextLink>
          </li>
        </ul>
      </nav>
      <ol className={desk.questions}>
        {questions.map((question) => (
          <li key={firstId(question)} id={`form-${firstId(question)}`}>
            <OneForm test={test} question={question} />
          </li>
        ))}
      </ol>
      <h3 className="h4" id={`form-${kind}-${NEW_RECORD}`}>
        {say('new')}
      </h3>
      <ol className={desk.questions}>
        {slots.shown.map(({ slot, turn }, at) => (
          <li key={`${slot} ${turn}`}>
            <NewForm
              test={test}
              kind={kind}
              record={`${record}${slot}`}
              label={say('newNumber', { n: questions.length + at + 1 })}
              onAdded={() => slots.added(slot)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Empty forms: the number still needed, plus each with an unsaved draft. */
function useSlots(record: string, count: number) {
  const [drafted, setDrafted] = useState<readonly number[]>([]);
  const [turns, setTurns] = useState<Readonly<Record<number, number>>>({});
  useEffect(() => {
    let isHere = true;
    void draftedUnder(record).then((found) => {
      if (isHere) setDrafted(found.flatMap((one) => slotIn(one, record)));
    });
    return () => {
      isHere = false;
    };
  }, [record]);
  const first = Array.from({ length: count }, (_, at) => at + 1);
  const shown = [...new Set([...first, ...drafted])].sort((one, other) => one - other);
  return {
    shown: shown.map((slot) => ({ slot, turn: turns[slot] ?? 0 })),
    /** Resets this form; the others keep their texts and their place among the drafts. */
    added(slot: number) {
      setDrafted(shown.filter((one) => one !== slot));
      setTurns((before) => ({ ...before, [slot]: (before[slot] ?? 0) + 1 }));
    },
  };
}

function OneForm({ test, question }: { test: AdminTest; question: AdminQuestion }) {
  const say = useTexts(activityDeskTexts);
  const check = useQuestionCheck();
  const form = useDeskRecordForm<AdminQuestion, QuestionField>({
    keep: `question:${firstId(question)}`,
    read: question,
    wordsOf: questionValues,
    check,
    save: async (values, base) => {
      const after = await changeQuestion(base, wordsTyped(values), changeSaid(base, values));
      const all = after.offerings.flatMap(({ questions }) => questions);
      return all.find((one) => firstId(one) === firstId(base)) ?? null;
    },
    onSaved: ({ version }) =>
      toast({ message: version > question.version ? say('savedVersion', { n: version }) : say('saved') }),
  });
  return (
    <DeskForm
      form={form}
      label={say('number', { n: question.position })}
      className={`panel ${desk.card}`}
      above={
        <div className={desk.head}>
          <h3 className="h4">{say('number', { n: question.position })}</h3>
          <p className="quiet">{say(question.unseen ? 'inPlace' : 'asVersion')}</p>
        </div>
      }
      beside={<QuestionHistory form={form} question={form.base} />}
    >
      <QuestionFields test={test} form={form} />
    </DeskForm>
  );
}

interface NewProps {
  test: AdminTest;
  kind: 1 | 2;
  /** Key under which its draft is kept. */
  record: string;
  label: string;
  onAdded: () => void;
}
function NewForm({ test, kind, record, label, onAdded }: NewProps) {
  const say = useTexts(activityDeskTexts);
  const check = useQuestionCheck();
  const { revalidate } = useRevalidator();
  const form = useDeskForm<QuestionField>({
    keep: record,
    initial: questionValues(undefined),
    check: (values) => check(values, undefined),
    send: async (values) => {
      await addQuestion(test.id, kind, wordsTyped(values));
      form.kept.end();
      toast({ message: say('saved') });
      await revalidate();
      onAdded();
      return undefined;
    },
  });
  return (
    <DeskForm
      form={form}
      label={label}
      className={`panel ${desk.card}`}
      deed={say('add')}
      above={<h3 className="h4">{label}</h3>}
    >
      <QuestionFields test={test} form={{ ...form, base: undefined }} />
    </DeskForm>
  );
}
