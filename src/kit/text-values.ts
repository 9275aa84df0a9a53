import { format } from './texts.ts';

/** A plural's branch, `one {credit}`, names no value by itself. */
const NAME = /(?<!(?:\b(?:zero|one|two|few|many|other)|=\d+)\s*)\{\s*(\w+)\s*[,}]/g;
/** The values that a message names, each once, in the order of the alphabet. */
export const namesIn = (message: string): string[] =>
  [...new Set([...message.matchAll(NAME)].map(([, name = '']) => name))].sort();

/** Whether every brace that opens is closed, and no plural stays unread. */
export function isReadable(message: string, locale: string): boolean {
  const values = Object.fromEntries(namesIn(message).map((name) => [name, 2]));
  const depth = [...message].reduce((open, sign) => {
    if (open < 0) return open;
    return sign === '{' ? open + 1 : sign === '}' ? open - 1 : open;
  }, 0);
  return depth === 0 && !/\{\w+, plural/.test(format(message, values, locale));
}
