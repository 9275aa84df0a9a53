import { useNavigate } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { NEW_RECORD } from '#identity/draft/draft.data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field } from '#ui/forms/field.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import { useDeskForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { TITLE_MAX } from '../../translation/translation.data.ts';
import { sectionDeskTexts } from '../section.messages.ts';
import { addSection, type SectionsData } from '../section.store.ts';

/** A section begins with its title; its text is written on its own page. */
export function SectionAddDialog({ data, onClose }: { data: SectionsData; onClose: () => void }) {
  const say = useTexts(sectionDeskTexts);
  const common = useTexts(editingTexts);
  const navigate = useNavigate();
  const form = useDeskForm({
    keep: `section:${NEW_RECORD}-${data.id}`,
    isDialog: true,
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
    <DeskDialog title={say('add')} form={form} deed={say('add')} underWay={say('adding')} onClose={onClose}>
      <p>{say('addText')}</p>
      {data.publication.visibility === 'published' ? <p>{say('addSeenText')}</p> : null}
      <Field {...form.field('title')} label={common('fieldTitle')} maxLength={TITLE_MAX} lang="en" required />
      <Checkbox {...closed} value="yes" label={say('privateField')} hint={say('privateHint')} />
    </DeskDialog>
  );
}
