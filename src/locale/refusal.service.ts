import { localeOf } from '#kit/locales.ts';
import type { RefusalWords } from '#kit/refusal.ts';
import { format, type Values } from '#kit/texts.ts';
import { refusalTexts } from './refusal.texts.ts';
import { speechIn } from './speech.service.ts';

type Key = keyof typeof refusalTexts.defaults;
const MESSAGES = Object.entries(refusalTexts.defaults) as [Key, string][];

/**
 * What a refusal says, in the language of the site: in the words that it brings with it (`kit/refusals.ts`); those that
 * bring none yet by their code and their English words, and in these where nothing fits.
 */
export function refusalDetail(
  language: string,
  { code, detail, words }: { code: string; detail: string; words?: RefusalWords | undefined },
): string {
  if (language === 'en') return detail;
  if (words) return format(words.in[language] ?? detail, words.values, localeOf(language));
  const say = speechIn(language, refusalTexts);
  for (const [key, message] of MESSAGES) {
    const values = codeOf(key) === code ? valuesIn(message, detail) : null;
    if (values) return say(key, values);
  }
  const general = MESSAGES.find(([key, message]) => key === code && !message.includes('{'));
  return general ? say(general[0]) : detail;
}

const codeOf = (key: Key): string => key.split('.')[0] ?? key;

/** The values with which a message says just this; null when it says something else. */
function valuesIn(message: string, said: string): Values | null {
  const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pattern = message
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
    .join('([\\s\\S]*)');
  const found = new RegExp(`^${pattern}$`).exec(said);
  return found && Object.fromEntries(names.map((name, at) => [name, found[at + 1] ?? '']));
}
