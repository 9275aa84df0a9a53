import { format, pluralsIn } from '../texts.ts';

/** The branch of a plural, `one {credit}`, does not name a value. */
const NAME = /(?<!(?:\b(?:zero|one|two|few|many|other)|=\d+)\s*)\{\s*(\w+)\s*[,}]/g;
/** The values that a message names, each once, in alphabetical order. */
export const namesIn = (message: string): string[] =>
  [...new Set([...message.matchAll(NAME)].map(([, name = '']) => name))].sort();

const BRANCH = /^(?:=\d+|zero|one|two|few|many|other)$/;
/** Without `other`, a number that no branch names would leave a gap. */
const isWhole = (branches: ReadonlyMap<string, string>): boolean =>
  branches.has('other') && [...branches.keys()].every((name) => BRANCH.test(name));

/** Whether every opened brace is closed and every plural can be read, whatever the number. */
export function isReadable(message: string, locale: string): boolean {
  const values = Object.fromEntries(namesIn(message).map((name) => [name, 2]));
  const depth = [...message].reduce((open, sign) => {
    if (open < 0) return open;
    return sign === '{' ? open + 1 : sign === '}' ? open - 1 : open;
  }, 0);
  return (
    depth === 0 && pluralsIn(message).every(isWhole) && !/\{\w+, plural/.test(format(message, values, locale))
  );
}
