import { useTexts } from '#client/page/site-data.ts';
import { useSeenVersion } from '#client/session/seen-version.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field, TextAreaField } from '#ui/forms/field.tsx';
import { useAttempt } from '../../../kit/attempt.hooks.ts';
import { editingTexts } from '../../../kit/editing.messages.ts';
import { DeskDialog, useDialogForm } from '../../../kit/form-dialog.tsx';
import { DESCRIPTION_MAX, TEXT_MAX } from '../interface-text.data.ts';
import { textProblem } from '../interface-text.rules.ts';
import { type InterfaceText, saveText } from '../interface-text.store.ts';

const PROBLEMS = { empty: 'textEmpty', names: 'textNames', unreadable: 'textUnreadable' } as const;

/** One text of the interface, beside what the product brings. */
export function InterfaceTextDialog({ one, onClose }: { one: InterfaceText; onClose: () => void }) {
  const say = useTexts(editingTexts);
  const asSeen = useSeenVersion(one.version);
  const save = async (text: string | null, description: string) => {
    await asSeen((version) => saveText(one, text, { description, version }));
    return say('textSaved');
  };
  const form = useDialogForm({
    onClose,
    initial: { text: one.text, description: one.description },
    check: ({ text }) => {
      const problem = textProblem(text, one.source, one.language);
      return { text: problem ? say(PROBLEMS[problem]) : undefined };
    },
    send: ({ text, description }) => save(text, description),
  });
  const { attempt } = useAttempt();
  const takeBack = () =>
    save(null, '').then((said) => {
      onClose();
      return said;
    });
  const tag = tagOf(one.language);
  return (
    <DeskDialog title={say('editText', { key: one.id })} form={form} size="md" onClose={onClose}>
      <TextAreaField
        {...form.field('text')}
        label={say('text')}
        hint={say('textHint')}
        rows={4}
        maxLength={TEXT_MAX}
        lang={tag}
        required
      />
      <dl className="stack">
        <div>
          <dt className="small quiet">{say('textBrought')}</dt>
          <dd lang={tag}>{one.brought}</dd>
        </div>
        {one.language === 'en' ? null : (
          <div>
            <dt className="small quiet">{say('source')}</dt>
            <dd lang="en">{one.source}</dd>
          </div>
        )}
      </dl>
      <Field {...form.field('description')} label={say('textNote')} maxLength={DESCRIPTION_MAX} />
      {one.edited ? (
        <Button variant="text" onClick={() => void attempt(takeBack)}>
          {say('textBack')}
        </Button>
      ) : null}
    </DeskDialog>
  );
}
