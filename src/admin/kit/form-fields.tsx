import { useTexts } from '#client/page/site-data.ts';
import type { Texts, Values } from '#kit/texts.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { Field, SelectField, TextAreaField } from '#ui/forms/field.tsx';

/** How a field of a form is drawn. */
interface FieldLook<Key extends string = string> {
  label?: Key;
  hint?: Key;
  /** Maximum length in characters. */
  max?: number;
  required?: boolean;
  /** Rows of a longer text. */
  rows?: number;
  input?: 'date' | 'email' | 'numeric' | 'decimal' | 'tick';
  /** The choices, with the message of each. */
  options?: Readonly<Record<string, Key>>;
  /** Its text is English, whatever the language of the page. */
  isEnglish?: boolean;
  /** Not words for a spelling checker, such as an address. */
  isCode?: boolean;
  /** Receives the focus when its dialog opens. */
  autoFocus?: boolean;
}
/**
 * The label of a field is the message with its name unless another is given, which is required if there is no such
 * message.
 */
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
  /** Values named by hints. */
  values?: Values;
}

/** Form fields, one for each line of `looks`, in that order. */
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
