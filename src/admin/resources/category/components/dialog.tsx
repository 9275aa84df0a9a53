import { useTexts } from '#client/page/site-data.ts';
import { NEW_RECORD } from '#identity/draft/draft.data.ts';
import { tagOf } from '#locale/tag.rules.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { useReadLast } from '../../../kit/dialog.hooks.ts';
import { useRecordDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { LANGUAGE_NAMES, TRANSLATED } from '../../translation/translation.data.ts';
import { CATEGORY_NAME_MAX, CATEGORY_SLUG_MAX } from '../category.data.ts';
import { categoryDeskTexts } from '../category.messages.ts';
import { categoryProblem } from '../category.rules.ts';
import { type AdminCategory, saveCategory } from '../category.store.ts';

interface Props {
  /** Null for a new one. */
  one: AdminCategory | null;
  topics: AdminCategory[];
  onClose: () => void;
}

/** A topic's names, its address and its parent. */
export function CategoryDialog({ one, topics, onClose }: Props) {
  const say = useTexts(categoryDeskTexts);
  const form = useCategoryForm({ one, topics, onClose });
  const { defaultValue: featured, ...isFeatured } = form.field('featured');
  const hint = [say('slugHint'), one?.former.length ? say('former', { slugs: one.former.join(', ') }) : ''];
  return (
    <DeskDialog
      title={one ? say('editNamed', { name: one.name }) : say('add')}
      form={form}
      size="md"
      onClose={onClose}
    >
      <Field
        {...form.field('name')}
        label={say('name')}
        maxLength={CATEGORY_NAME_MAX}
        lang={tagOf('en')}
        autoComplete="off"
        autoFocus
        required
      />
      {TRANSLATED.map((language) => (
        <Field
          key={language}
          {...form.field(language)}
          label={say('nameIn', { language: LANGUAGE_NAMES[language] })}
          hint={say('nameInHint')}
          maxLength={CATEGORY_NAME_MAX}
          lang={tagOf(language)}
          autoComplete="off"
        />
      ))}
      <Field
        {...form.field('slug')}
        label={say('slug')}
        hint={hint.join(' ')}
        maxLength={CATEGORY_SLUG_MAX}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
      />
      <SelectField {...form.field('parentId')} label={say('parent')}>
        <option value="">{say('noParent')}</option>
        {topics
          .filter(({ id, parentId }) => id !== one?.id && parentId === null)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
      <Checkbox {...isFeatured} value="yes" defaultChecked={featured !== ''} label={say('featuredField')} />
    </DeskDialog>
  );
}

const WRONG = {
  name: 'wrongName',
  letters: 'wrongLetters',
  slug: 'wrongSlug',
  parent: 'wrongParent',
  levels: 'wrongLevels',
  children: 'wrongChildren',
} as const;

function useCategoryForm({ one, topics, onClose }: Props) {
  const say = useTexts(categoryDeskTexts);
  const placed = topics.map(({ id, parentId }) => ({ id: Number(id), parentId }));
  return useRecordDialogForm({
    keep: `category:${one?.id ?? NEW_RECORD}`,
    onClose,
    read: useReadLast(topics, one?.id ?? null) ?? one,
    wordsOf: (read) => ({
      name: read?.name ?? '',
      'pt-br': read?.names['pt-br'] ?? '',
      fr: read?.names.fr ?? '',
      it: read?.names.it ?? '',
      de: read?.names.de ?? '',
      slug: read?.slug ?? '',
      parentId: String(read?.parentId ?? ''),
      featured: read?.featured ? 'yes' : '',
    }),
    check: ({ name, slug, parentId }) => {
      const words = { name, slug, parentId: Number(parentId) || null };
      const found = categoryProblem(words, one ? Number(one.id) : null, placed);
      return found ? { [found.field]: say(WRONG[found.problem]) } : {};
    },
    save: async ({ name, slug, parentId, featured, ...names }, base) => {
      const saved = await saveCategory(base, {
        name,
        slug,
        names,
        parentId: Number(parentId) || null,
        featured: featured !== '',
      });
      return say('saved', { name: saved.name });
    },
  });
}
