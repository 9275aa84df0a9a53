import { useNavigate } from 'react-router';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#web/form.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { useTexts } from '#web/site-data.ts';
import { editingTexts } from './editing.texts.ts';
import { addSection, type SectionsData } from './section-desk.store.ts';
import { sectionDeskTexts } from './section-desk.texts.ts';
import { TITLE_MAX } from './translation.data.ts';

/** A section begins with its title; its text is written on its own page. */
export function SectionAddDialog({ data, onClose }: { data: SectionsData; onClose: () => void }) {
  const say = useTexts(sectionDeskTexts);
  const common = useTexts(editingTexts);
  const navigate = useNavigate();
  const form = useForm({
    initial: { title: '', private: '' },
    check: ({ title }) => ({ title: title.trim() ? undefined : common('titleRequired') }),
    send: async ({ title, private: closed }) => {
      const was = data.rows.map(({ id }) => id);
      const made = await addSection(data.id, was, { title, private: closed !== '' });
      toast({ message: say('added', { title: made.title }) });
      onClose();
      await navigate(`/admin/sections/${made.id}`);
    },
  });
  const { defaultValue: _none, ...closed } = form.field('private');
  return (
    <FormDialog
      title={say('add')}
      form={form}
      words={{
        deed: say('add'),
        underWay: say('adding'),
        cancel: common('cancel'),
        close: common('close'),
      }}
      onClose={onClose}
    >
      <p>{say('addText')}</p>
      <Field {...form.field('title')} label={common('fieldTitle')} maxLength={TITLE_MAX} lang="en" required />
      <Checkbox {...closed} value="yes" label={say('privateField')} hint={say('privateHint')} />
    </FormDialog>
  );
}
