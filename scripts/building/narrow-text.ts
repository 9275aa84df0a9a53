import type { Plugin } from 'vite';

/** With the backslashes before it: an odd one makes the character itself of it, which its escape does alone. */
const WIDE = /(\\*)([\u0100-\uffff])/g;
/** An escape in a raw template is six characters of it. */
const RAW = /String\.raw/;

/** A program that means the same, without a character beyond Latin-1. */
export const narrowed = (code: string): string =>
  RAW.test(code)
    ? code
    : code.replace(
        WIDE,
        (_, before: string, unit: string) =>
          `${before.slice(before.length % 2)}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );

/** V8 keeps a source in two bytes a character once one is beyond Latin-1: ninety quotation marks cost the pages' build 2 MB of memory. */
export function narrowText(): Plugin {
  return {
    name: 'narrow-text',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // Not as chunks are rendered: what prints them last would undo it.
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) if ('code' in output) output.code = narrowed(output.code);
    },
  };
}
