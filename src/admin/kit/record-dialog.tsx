import { useSite, useTexts } from '#client/page/site-data.ts';
import { NEW_RECORD } from '#identity/draft/draft.data.ts';
import { Field, SelectField, TextAreaField } from '#ui/forms/field.tsx';
import { useRecordDialogForm } from './form/form.hooks.ts';
import { DeskDialog } from './form-dialog.tsx';
import { add, change, formOf, namesOf, valuesIn } from './list.store.ts';
import type { AnyResource, RecordOf } from './resource.schema.ts';
import type { Screen } from './screen.store.ts';

interface Props<R extends AnyResource> {
  screen: Screen<R>;
  one?: RecordOf<R>;
  onClose: () => void;
}

/** Form for a new record, or for an existing one. */
export function RecordDialog<R extends AnyResource>({ screen, one, onClose }: Props<R>) {
  const { resource, texts, hints = {} } = screen;
  const sayOf = useTexts(texts);
  const { language } = useSite().site;
  const form = useRecord({ screen, one, onClose });
  return (
    <DeskDialog
      title={one ? sayOf('edit', namesOf(resource, one, language)) : sayOf('add')}
      form={form}
      onClose={onClose}
    >
      {Object.entries(resource.fields).map(([name, { control, options, required, isLong }], at) => {
        const hint = hints[name];
        const field = { ...form.field(name), label: sayOf(name), autoFocus: at === 0 };
        return options ? (
          <SelectField key={name} {...field} hint={hint && sayOf(hint)}>
            {options.map((option) => (
              <option key={option} value={option}>
                {sayOf(option)}
              </option>
            ))}
          </SelectField>
        ) : isLong ? (
          <TextAreaField key={name} {...field} hint={hint && sayOf(hint)} rows={5} required={required} />
        ) : (
          <Field
            key={name}
            {...field}
            hint={hint && sayOf(hint)}
            type={control === 'day' ? 'date' : undefined}
            inputMode={control === 'figure' ? 'decimal' : undefined}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            required={required}
          />
        );
      })}
    </DeskDialog>
  );
}

function useRecord<R extends AnyResource>({ screen, one, onClose }: Props<R>) {
  const { resource, texts, problems, limits } = screen;
  const sayOf = useTexts(texts);
  const { language } = useSite().site;
  return useRecordDialogForm<RecordOf<R> | undefined, string>({
    keep: `${resource.noun}:${one?.id ?? NEW_RECORD}`,
    onClose,
    read: one,
    wordsOf: (read) => formOf(resource, read),
    check: (form) => {
      const found = Object.entries(problems(valuesIn(resource, form))) as [string, string][];
      return Object.fromEntries(found.map(([name, problem]) => [name, sayOf(problem, limits)]));
    },
    save: async (form, base) => {
      const values = valuesIn(resource, form);
      const { version } = (base ?? {}) as { version?: string };
      const saved =
        base && version !== undefined
          ? await change(resource, base.id, { ...values, version })
          : await add(resource, values);
      return sayOf('saved', namesOf(resource, saved, language));
    },
  });
}
