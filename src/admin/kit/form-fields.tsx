import { useTexts } from '#client/page/site-data.ts';
import type { Texts, Values } from '#kit/texts.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, SelectField, TextAreaField } from '#ui/forms/field.tsx';

/** How a field of a form is drawn. */
interface FieldLook<Key extends string = string> {
  label?: Key;
  hint?: Key;
  /** Characters. */
  max?: number;
  required?: boolean;
  /** Of a longer text. */
  rows?: number;
  input?: 'date' | 'email' | 'numeric' | 'decimal' | 'tick';
  /** What may be chosen, by the message of each. */
  options?: Readonly<Record<string, Key>>;
  /** Its words are English, in whatever language the page is. */
  isEnglish?: boolean;
  /** No words that a spelling checker knows: an address. */
  isCode?: boolean;
  /** Where a dialog begins. */
  autoFocus?: boolean;
}
/** The label of a field is the message of its name, or another one; it needs one where there is none of its name. */
export type FieldLooks<Name extends string, Key extends string> = {
  [Field in Name]?: Field extends Key ? FieldLook<Key> : FieldLook<Key> & { label: Key };
};

interface FieldBinding {
  id: string;
  name: string;
  defaultValue: string | undefined;
  error?: string | undefined;
}
interface Props<Name extends string, Key extends string> {
  form: { field: (name: Name) => FieldBinding };
  texts: Texts<Key>;
  looks: FieldLooks<NoInfer<Name>, NoInfer<Key>>;
  /** Named by hints. */
  values?: Values;
}

/** Fields of a form, each in a line of `looks`, in their order. */
export function FormFields<Name extends string, Key extends string>(props: Props<Name, Key>) {
  const { form, texts, looks, values } = props;
  const say = useTexts(texts);
  return (Object.entries(looks) as [Name, FieldLook<Key>][]).map(([name, { label, hint, ...look }]) => (
    <FormField
      key={name}
      binding={form.field(name)}
      look={look}
      label={say(label ?? (name as string as Key))}
      hint={hint && say(hint, values)}
      say={say}
    />
  ));
}

interface FieldProps<Key extends string> {
  binding: FieldBinding;
  look: FieldLook<Key>;
  label: string;
  hint: string | undefined;
  say: (key: Key) => string;
}
function FormField<Key extends string>({ binding, look, label, hint, say }: FieldProps<Key>) {
  const part = usePartTag();
  const { max, rows, input, options, isEnglish, isCode, required, autoFocus } = look;
  if (input === 'tick') {
    const { defaultValue, ...rest } = binding;
    return (
      <Checkbox {...rest} value="yes" defaultChecked={Boolean(defaultValue)} label={label} hint={hint} />
    );
  }
  const shown = { ...binding, label, hint, required, autoFocus };
  if (options)
    return (
      <SelectField {...shown}>
        {Object.entries(options).map(([value, key]) => (
          <option key={value} value={value}>
            {say(key)}
          </option>
        ))}
      </SelectField>
    );
  const written = { ...shown, maxLength: max, lang: isEnglish ? part('en') : undefined };
  if (rows) return <TextAreaField {...written} rows={rows} />;
  const isNumber = input === 'numeric' || input === 'decimal';
  const code = isCode ? { autoCapitalize: 'off', spellCheck: false } : {};
  return (
    <Field
      {...written}
      {...code}
      type={isNumber ? 'text' : input}
      inputMode={isNumber ? input : undefined}
      autoComplete="off"
    />
  );
}
