import { useRevalidator } from 'react-router';
import { FormDialog } from '#client/forms/dialog.tsx';
import { useForm } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { SelectField } from '#ui/forms/field.tsx';
import { categoryDeskTexts } from '../category.messages.ts';
import { type AdminCategory, mergeCategory, removeCategory } from '../category.store.ts';

interface Props {
  one: AdminCategory;
  onClose: () => void;
}

/** A topic becomes part of another one: what follows is said before. */
export function CategoryMerge({ one, topics, onClose }: Props & { topics: AdminCategory[] }) {
  const say = useTexts(categoryDeskTexts);
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: { into: '' },
    check: ({ into }) => ({ into: into === '' ? say('wrongParent') : undefined }),
    send: async ({ into }) => {
      const merged = await mergeCategory(one, Number(into));
      onClose();
      toast({ message: say('merged', { name: one.name, into: merged.name }) });
      await revalidate();
    },
  });
  return (
    <FormDialog
      title={say('mergeTitle', { name: one.name })}
      form={form}
      words={{ deed: say('merge'), underWay: say('merging'), cancel: say('cancel'), close: say('close') }}
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
    </FormDialog>
  );
}

/** A topic without titles goes. */
export function CategoryRemoval({ one, onClose }: Props) {
  const say = useTexts(categoryDeskTexts);
  const { revalidate } = useRevalidator();
  const form = useForm({
    initial: {},
    check: () => ({}),
    send: async () => {
      await removeCategory(one);
      onClose();
      toast({ message: say('removed', { name: one.name }) });
      await revalidate();
    },
  });
  return (
    <FormDialog
      title={say('removeTitle', { name: one.name })}
      form={form}
      words={{ deed: say('remove'), underWay: say('removing'), cancel: say('cancel'), close: say('close') }}
      isDanger
      onClose={onClose}
    >
      <p>{say('removeText')}</p>
    </FormDialog>
  );
}
