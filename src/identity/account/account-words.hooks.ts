import { useTexts } from '#client/page/site-data.ts';
import { type FieldKey, valuesOf } from './field.rules.ts';
import { accountFormTexts } from './form.messages.ts';

/** `tell(emailKey(typed), typed)` returns the error message for a field, or nothing if the field is valid. */
export function useFieldWords() {
  const say = useTexts(accountFormTexts);
  const tell = (key: FieldKey | null, typed = ''): string | undefined =>
    key === null ? undefined : say(key, valuesOf(key, typed));
  return { say, tell };
}
