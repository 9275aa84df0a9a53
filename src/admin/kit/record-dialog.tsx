import { useRevalidator } from 'react-router';
import { FormDialog } from '#client/forms/dialog.tsx';
import { useForm } from '#client/forms/form.ts';
import { useTexts } from '#client/page/site-data.ts';
import { useSeenVersion } from '#client/session/seen-version.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { editingTexts } from './editing.messages.ts';
import { add, change, formOf, namesOf, valuesIn } from './list.store.ts';
import type { AnyResource, RecordOf } from './resource.schema.ts';
import type { Screen } from './screen.store.ts';

interface Props<R extends AnyResource> {
  screen: Screen<R>;
  one?: RecordOf<R>;
  onClose: () => void;
}

/** A new record, or another form of one. */
export function RecordDialog<R extends AnyResource>({ screen, one, onClose }: Props<R>) {
  const { resource, texts, hints = {} } = screen;
  const say = useTexts(editingTexts);
  const sayOf = useTexts(texts);
  const form = useRecord({ screen, one, onClose });
  return (
    <FormDialog
      title={one ? sayOf('edit', namesOf(resource, one)) : sayOf('add')}
      form={form}
      words={{ deed: say('save'), underWay: say('saving'), cancel: say('cancel'), close: say('close') }}
      onClose={onClose}
    >
      {Object.entries(resource.fields).map(([name, { options, required }], at) => {
        const hint = hints[name];
        const field = { ...form.field(name), label: sayOf(name), autoFocus: at === 0 };
        return options ? (
          <SelectField key={name} {...field}>
            {options.map((option) => (
              <option key={option} value={option}>
                {sayOf(option)}
              </option>
            ))}
          </SelectField>
        ) : (
          <Field
            key={name}
            {...field}
            hint={hint && sayOf(hint)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required={required}
          />
        );
      })}
    </FormDialog>
  );
}

function useRecord<R extends AnyResource>({ screen, one, onClose }: Props<R>) {
  const { resource, texts, problems, limits } = screen;
  const sayOf = useTexts(texts);
  const { revalidate } = useRevalidator();
  const asSeen = useSeenVersion((one as { version: string } | undefined)?.version ?? '');
  return useForm<string>({
    initial: formOf(resource, one),
    check: (form) => {
      const found = Object.entries(problems(valuesIn(resource, form))) as [string, string][];
      return Object.fromEntries(found.map(([name, problem]) => [name, sayOf(problem, limits)]));
    },
    send: async (form) => {
      const values = valuesIn(resource, form);
      const saved = one
        ? await asSeen((version) => change(resource, one.id, { ...values, version }))
        : await add(resource, values);
      onClose();
      toast({ message: sayOf('saved', namesOf(resource, saved)) });
      await revalidate();
    },
  });
}
