import { useRevalidator } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { FormDialog } from '#client/forms/dialog.tsx';
import { useForm } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { useSeenVersion } from '#client/session/seen-version.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { Field, TextAreaField } from '#ui/forms/field.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import { DESCRIPTION_MAX, TEXT_MAX } from '../interface-text.data.ts';
import { textProblem } from '../interface-text.rules.ts';
import { type InterfaceText, saveText } from '../interface-text.store.ts';

const PROBLEMS = { empty: 'textEmpty', names: 'textNames', unreadable: 'textUnreadable' } as const;

/** One text of the interface, beside what the product brings. */
export function InterfaceTextDialog({ one, onClose }: { one: InterfaceText; onClose: () => void }) {
  const say = useTexts(editingTexts);
  const { revalidate } = useRevalidator();
  const asSeen = useSeenVersion(one.version);
  const save = async (text: string | null, description: string) => {
    await asSeen((version) => saveText(one, text, { description, version }));
    onClose();
    toast({ message: say('textSaved') });
    await revalidate();
  };
  const form = useForm({
    initial: { text: one.text, description: one.description },
    check: ({ text }) => {
      const problem = textProblem(text, one.source, one.language);
      return { text: problem ? say(PROBLEMS[problem]) : undefined };
    },
    send: ({ text, description }) => save(text, description),
  });
  const takeBack = () =>
    void save(null, '').catch((thrown: unknown) => {
      if (!isFailure(thrown)) throw thrown;
      toast({ tone: 'error', message: thrown.message });
    });
  const tag = tagOf(one.language);
  return (
    <FormDialog
      title={say('editText', { key: one.id })}
      form={form}
      words={{ deed: say('save'), underWay: say('saving'), cancel: say('cancel'), close: say('close') }}
      size="md"
      onClose={onClose}
    >
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
        <Button variant="text" onClick={takeBack}>
          {say('textBack')}
        </Button>
      ) : null}
    </FormDialog>
  );
}
