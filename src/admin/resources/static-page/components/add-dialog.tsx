import { useNavigate } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { NEW_RECORD } from '#identity/draft/draft.data.ts';
import { slugify } from '#kit/slug.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { SLUG_MAX } from '#support/static-page/static-page.data.ts';
import { Field } from '#ui/forms/field.tsx';
import { useDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { PAGE_TITLE_MAX, PAGES_PATH } from '../static-page-desk.data.ts';
import { pageDeskTexts } from '../static-page-desk.messages.ts';
import { addressProblem } from '../static-page-desk.rules.ts';
import { addPage } from '../static-page-desk.store.ts';

/** Adds an editor's own page as a draft, and opens its desk. */
export function AddPageDialog({ onClose }: { onClose: () => void }) {
  const say = useTexts(pageDeskTexts);
  const navigate = useNavigate();
  const slugOf = (form: { title: string; slug: string }) =>
    form.slug.trim() || slugify(form.title).slice(0, SLUG_MAX);
  const form = useDialogForm({
    keep: `page:${NEW_RECORD}`,
    onClose,
    isReadAnew: false,
    initial: { title: '', slug: '' },
    check: (words) => ({
      title: words.title.trim() ? undefined : say('titleMissing'),
      slug: words.title.trim() && addressProblem(slugOf(words)) ? say('addressWrong') : undefined,
    }),
    send: async (words) => {
      const { id } = await addPage(words.title, slugOf(words));
      await navigate(`${PAGES_PATH}/${id}`);
      return say('termsSaved');
    },
  });
  return (
    <DeskDialog title={say('add')} form={form} onClose={onClose}>
      <Field
        {...form.field('title')}
        label={say('title')}
        lang={tagOf('en')}
        maxLength={PAGE_TITLE_MAX}
        autoComplete="off"
        autoFocus
        required
      />
      <Field
        {...form.field('slug')}
        label={say('address')}
        hint={say('addressHint')}
        maxLength={SLUG_MAX}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
    </DeskDialog>
  );
}
