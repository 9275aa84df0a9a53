import { useState } from 'react';
import { useColon, useTexts } from '#client/page/site-data.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { NOT_KEPT, STAYS, useDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import type { MatchList } from '../../../kit/list.store.ts';
import { FirstFound } from '../../../kit/parts.tsx';
import { type AdminTest, copyQuestion } from '../../activity/activity.store.ts';
import desk from '../../activity/components/activity.module.css';
import { itemDeskTexts } from '../item.messages.ts';
import { type BankQuestion, findQuestions } from '../item.store.ts';
import { questionBankTexts } from '../question-bank.messages.ts';
import { Difficulty, Discrimination, ItemSigns } from './figures.tsx';

interface Props {
  test: AdminTest;
  kind: 1 | 2;
  onDone: (to: AdminTest) => void;
  onClose: () => void;
}

/**
 * Finds questions of other tests by their words, shows their figures for a choice, and copies them to the end of this
 * test.
 */
export function QuestionBank(props: Props) {
  const say = useTexts(questionBankTexts);
  const { form, found, chosen, toggle, forget } = useBank(props);
  const hasChosen = chosen.length > 0;
  return (
    <DeskDialog
      title={say(props.kind === 1 ? 'titleCme' : 'titleSa')}
      deed={hasChosen ? say('copy', { n: chosen.length }) : say('find')}
      underWay={say(hasChosen ? 'copying' : 'finding')}
      form={form}
      size="md"
      onClose={props.onClose}
    >
      <p className="quiet">{say('lead')}</p>
      <Field
        {...form.field('words')}
        type="search"
        label={say('words')}
        maxLength={100}
        onInput={forget}
        required
      />
      <p role="status">
        {found ? say('found', { n: found.count }) : null} <FirstFound of={found} />
      </p>
      {found && found.count > 0 ? (
        <fieldset className={desk.choices}>
          <legend>{say('choose')}</legend>
          {found.rows.map((question) => (
            <FoundQuestion
              key={question.id}
              of={question}
              isChosen={chosen.some(({ id }) => id === question.id)}
              onToggle={() => toggle(question)}
            />
          ))}
        </fieldset>
      ) : null}
    </DeskDialog>
  );
}

function FoundQuestion({
  of,
  isChosen,
  onToggle,
}: {
  of: BankQuestion;
  isChosen: boolean;
  onToggle: () => void;
}) {
  const say = useTexts(itemDeskTexts);
  const colon = useColon();
  const part = usePartTag();
  const { stem, publication, position, kind } = of;
  return (
    <div className={desk.why}>
      <Checkbox checked={isChosen} onChange={onToggle} label={<span lang={part('en')}>{stem}</span>} />
      <span className="quiet">
        <span lang={part('en')}>{publication.title}</span>,{' '}
        {say('place', { n: position, kind: say(kind === 1 ? 'cme' : 'sa') })}. {say('difficulty')}
        {colon} <Difficulty of={of} />. {say('discrimination')}
        {colon} <Discrimination of={of} />.
      </span>
      {of.flags.length + of.gaps.length > 0 ? <ItemSigns of={of} /> : null}
    </div>
  );
}

function useBank({ test, kind, onDone, onClose }: Props) {
  const say = useTexts(questionBankTexts);
  const [found, setFound] = useState<MatchList<BankQuestion> | null>(null);
  const [chosen, setChosen] = useState<readonly BankQuestion[]>([]);
  const form = useDialogForm({
    keep: NOT_KEPT,
    onClose,
    isReadAnew: false,
    initial: { words: '' },
    check: ({ words }) => ({ words: words.trim() ? undefined : say('wordsMissing') }),
    send: async ({ words }) => {
      if (chosen.length === 0) {
        setFound(await findQuestions(words.trim(), test.id));
        return STAYS;
      }
      for (const question of chosen) {
        onDone(await copyQuestion(question, { publicationId: test.id, kind }));
        // Already copied questions are not copied again if a later one is refused.
        setChosen((before) => before.filter(({ id }) => id !== question.id));
      }
      return say('copied', { n: chosen.length });
    },
  });
  return {
    form,
    found,
    chosen,
    toggle: (question: BankQuestion) =>
      setChosen((before) =>
        before.some(({ id }) => id === question.id)
          ? before.filter(({ id }) => id !== question.id)
          : [...before, question],
      ),
    forget: () => {
      setFound(null);
      setChosen([]);
    },
  };
}
