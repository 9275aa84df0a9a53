import type { useTexts } from '#client/page/site-data.ts';
import type { settingTexts } from './setting.messages.ts';
import { settingOf } from './setting-list.rules.ts';

type Say = ReturnType<typeof useTexts<keyof typeof settingTexts.defaults>>;

/** The name of a value, and its effect. */
export function settingNames(key: string, say: Say): { name: string; use: string } {
  const declared = settingOf(key);
  if (!declared) return { name: key, use: '' };
  const { words, name = '' } = declared;
  return { name: say(words, { name }), use: say(`${words}Use`, { name }) };
}
