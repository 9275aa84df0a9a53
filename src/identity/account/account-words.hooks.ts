import { useTexts } from '#client/page/site-data.ts';
import { type FieldKey, valuesOf } from './field.rules.ts';
import { accountFormTexts } from './form.messages.ts';

/** Says what is wrong with a field: `tell(emailKey(typed), typed)`; nothing when nothing is. */
export function useFieldWords() {
  const say = useTexts(accountFormTexts);
  const tell = (key: FieldKey | null, typed = ''): string | undefined =>
    key === null ? undefined : say(key, valuesOf(key, typed));
  return { say, tell };
}
