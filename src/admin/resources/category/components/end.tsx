import { useTexts } from '#client/page/site-data.ts';
import { SelectField } from '#ui/forms/field.tsx';
import { NOT_KEPT, useDialogForm } from '../../../kit/form/form.hooks.ts';
import { DeskDialog } from '../../../kit/form-dialog.tsx';
import { DeskRemoval } from '../../../kit/removal.tsx';
import { categoryDeskTexts } from '../category.messages.ts';
import { type AdminCategory, mergeCategory, removeCategory } from '../category.store.ts';

interface Props {
  one: AdminCategory;
  onClose: () => void;
}

/** Merges a topic into another; states the consequence first. */
export function CategoryMerge({ one, topics, onClose }: Props & { topics: AdminCategory[] }) {
  const say = useTexts(categoryDeskTexts);
  const form = useDialogForm({
    keep: NOT_KEPT,
    onClose,
    initial: { into: '' },
    check: ({ into }) => ({ into: into === '' ? say('wrongParent') : undefined }),
    send: async ({ into }) => {
      const merged = await mergeCategory(one, Number(into));
      return say('merged', { name: one.name, into: merged.name });
    },
  });
  return (
    <DeskDialog
      title={say('mergeTitle', { name: one.name })}
      form={form}
      deed={say('merge')}
      underWay={say('merging')}
      isDanger
      onClose={onClose}
    >
      <p>{say('mergeText', { n: one.publications, name: one.name })}</p>
      <SelectField {...form.field('into')} label={say('mergeInto')} required>
        <option value="">{say('choose')}</option>
        {topics
          .filter(({ id }) => id !== one.id)
          .map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
      </SelectField>
    </DeskDialog>
  );
}

/** Removes a topic that has no titles. */
export function CategoryRemoval({ one, onClose }: Props) {
  const say = useTexts(categoryDeskTexts);
  return (
    <DeskRemoval
      title={say('removeTitle', { name: one.name })}
      text={say('removeText')}
      removed={say('removed', { name: one.name })}
      onRemove={() => removeCategory(one)}
      onClose={onClose}
    />
  );
}
