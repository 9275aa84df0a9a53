import { useNavigate } from 'react-router';
import { useForm } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/forms/field.tsx';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { LINE_MAX, NAME_MAX } from '../author.data.ts';
import { authorDeskTexts } from '../author.messages.ts';
import { authorProblems } from '../author.rules.ts';
import { addMember, FACULTY_PATH } from '../author.store.ts';
import { useAuthorWords } from './form.tsx';

const REST = { affixType: 'suffix', email: '', bio: '', address: '' } as const;

/** Somebody new, with what a cover says of them; the rest is written on their own page. */
export function AuthorAddDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts(authorDeskTexts);
  const go = useNavigate();
  const wrong = useAuthorWords();
  const form = useForm({
    initial: { fullName: '', affix: '', jobTitle: '', institute: '' },
    check: (fields) => ({ fullName: wrong(authorProblems({ ...REST, ...fields }).fullName) }),
    send: async (fields) => {
      const added = await addMember({ ...REST, ...fields });
      onClose();
      toast({ message: say('added', { name: added.fullName }) });
      await go(`${FACULTY_PATH}/${added.id}`);
    },
  });
  return (
    <DeskDialog title={say('add')} form={form} deed={say('add')} onClose={onClose}>
      <Field
        {...form.field('fullName')}
        label={say('fullName')}
        hint={say('fullNameHint')}
        maxLength={NAME_MAX}
        autoComplete="off"
        autoFocus
        required
      />
      <Field
        {...form.field('affix')}
        label={say('affix')}
        hint={say('affixHint')}
        maxLength={NAME_MAX}
        autoComplete="off"
      />
      <Field {...form.field('jobTitle')} label={say('jobTitle')} maxLength={LINE_MAX} autoComplete="off" />
      <Field {...form.field('institute')} label={say('institute')} maxLength={LINE_MAX} autoComplete="off" />
    </DeskDialog>
  );
}
