import { useNavigate } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { NEW_RECORD } from '#identity/draft/draft.data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { useDeskForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { FormFields } from '../../../kit/form-fields.tsx';
import { authorDeskTexts } from '../author.messages.ts';
import { authorProblems } from '../author.rules.ts';
import { addMember, FACULTY_PATH } from '../author.store.ts';
import { COVER_LOOKS, useAuthorWords } from './form.tsx';

const REST = { affixType: 'suffix', email: '', bio: '', address: '' } as const;

/** Adds somebody with what a cover says about them; the rest is edited on their own page. */
export function AuthorAddDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts(authorDeskTexts);
  const go = useNavigate();
  const wrong = useAuthorWords();
  const form = useDeskForm({
    keep: `author:${NEW_RECORD}`,
    isDialog: true,
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
      <FormFields
        form={form}
        texts={authorDeskTexts}
        looks={{ ...COVER_LOOKS, fullName: { ...COVER_LOOKS.fullName, autoFocus: true } }}
      />
    </DeskDialog>
  );
}
