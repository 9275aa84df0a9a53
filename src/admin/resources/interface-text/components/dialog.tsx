import { isSameText, isSameWords } from '#client/forms/form-words.ts';
import { useTexts } from '#client/page/site-data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field, TextAreaField } from '#ui/forms/field.tsx';
import { FormHistory } from '../../../history/components/history.tsx';
import { useAttempt } from '../../../kit/attempt.hooks.ts';
import { editingTexts } from '../../../kit/editing.messages.ts';
import { Differences } from '../../../kit/form/differences.tsx';
import { useRecordDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { DESCRIPTION_MAX, TEXT_MAX } from '../interface-text.data.ts';
import { textProblem } from '../interface-text.rules.ts';
import { type InterfaceText, saveText, type TextPage } from '../interface-text.store.ts';
import { InterfaceMemory } from './memory.tsx';
import { TextPageList } from './places.tsx';

const PROBLEMS = {
  empty: 'textEmpty',
  date: 'textDate',
  names: 'textNames',
  unreadable: 'textUnreadable',
} as const;

interface Props {
  one: InterfaceText;
  data: { pages: readonly TextPage[] };
  onClose: () => void;
}
/** Edits a text of the interface, beside the product's own. */
export function InterfaceTextDialog({ one, data, onClose }: Props) {
  const say = useTexts(editingTexts);
  const save = async (
    text: string | null,
    description: string,
    { version }: InterfaceText,
    english?: string,
  ) => {
    await saveText(one, text, { description, english, version });
    return say('textSaved');
  };
  const form = useRecordDialogForm({
    keep: `text:${one.id}:${one.language}`,
    onClose,
    read: one,
    wordsOf: ({ text, description }) => ({ text, description }),
    check: ({ text }) => {
      const problem = textProblem(text, one.source, one.language);
      return { text: problem ? say(PROBLEMS[problem]) : undefined };
    },
    sourceOf: one.language === 'en' ? undefined : () => one.english,
    save: ({ text, description }, base, begunFrom) =>
      save(text, description, base, isSameText(text.trim(), base.text) ? undefined : begunFrom('text')),
  });
  // These two go by what is stored, and close the dialog: not over words that nobody has saved.
  const isTyped = !isSameWords(form.values, form.wordsOf(form.base));
  const { attempt } = useAttempt();
  const ended = (said: string) => {
    form.kept.end();
    onClose();
    return said;
  };
  const takeBack = () => save(null, '', form.base).then(ended);
  const stillHolds = () => save(form.base.text, form.base.description, form.base, one.english).then(ended);
  const tag = tagOf(one.language);
  return (
    <DeskDialog title={say('editText', { key: one.id })} form={form} size="md" onClose={onClose}>
      <InterfaceMemory one={one} field={form.field('text')} value={form.values.text}>
        <TextAreaField
          {...form.field('text')}
          label={say('text')}
          hint={say('textHint')}
          rows={4}
          maxLength={TEXT_MAX}
          lang={tag}
          required
        />
      </InterfaceMemory>
      <dl className="stack">
        <div>
          <dt className="small quiet">{say('textBrought')}</dt>
          <dd lang={tag}>{one.brought}</dd>
        </div>
        {one.language === 'en' ? null : (
          <div>
            <dt className="small quiet">{say('source')}</dt>
            <dd lang="en">
              {one.state === 'stale' && one.madeFrom !== null ? (
                <Differences before={one.madeFrom} after={one.english} lang="en" />
              ) : (
                one.english
              )}
            </dd>
          </div>
        )}
      </dl>
      {one.unused ? <p>{say('textUnusedHint')}</p> : null}
      <TextPageList pages={one.pages} examples={data.pages} />
      <Field {...form.field('description')} label={say('textNote')} maxLength={DESCRIPTION_MAX} />
      {one.state === 'stale' ? (
        <p>
          <strong>{say(one.madeFrom === null ? 'changesUnknown' : 'pieceChanged')}</strong>{' '}
          <Button variant="text" disabled={isTyped} onClick={() => void attempt(stillHolds)}>
            {say('stillHolds')}
          </Button>
        </p>
      ) : null}
      <div>
        <FormHistory form={form} record={form.keep} />
      </div>
      {one.edited ? (
        <Button variant="text" disabled={isTyped} onClick={() => void attempt(takeBack)}>
          {say('textBack')}
        </Button>
      ) : null}
    </DeskDialog>
  );
}
