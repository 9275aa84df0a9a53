import { useNavigate } from 'react-router';
import { Field } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { useForm } from '#web/form.ts';
import { FormDialog } from '#web/form-dialog.tsx';
import { useTexts } from '#web/site-data.ts';
import { LINE_MAX, NAME_MAX } from './author-desk.data.ts';
import { authorProblems } from './author-desk.rules.ts';
import { addMember, FACULTY_PATH } from './author-desk.store.ts';
import { authorDeskTexts } from './author-desk.texts.ts';
import { useAuthorWords } from './author-form.tsx';

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
    <FormDialog
      title={say('add')}
      form={form}
      words={{ deed: say('add'), underWay: say('saving'), cancel: say('cancel'), close: say('close') }}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
