import type { Plugin } from 'vite';

/**
 * Includes the backslashes before it: an odd number escapes the character itself, which its own escape sequence does
 * already.
 */
const WIDE = /(\\*)([\u0100-\uffff])/g;
/** In a raw template an escape sequence counts as six characters. */
const RAW = /String\.raw/;

/** An equivalent program without characters beyond Latin-1. */
export const narrowed = (code: string): string =>
  RAW.test(code)
    ? code
    : code.replace(
        WIDE,
        (_, before: string, unit: string) =>
          `${before.slice(before.length % 2)}\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );

/**
 * V8 stores a source in two bytes a character if any is beyond Latin-1: ninety quotation marks cost the pages' build 2
 * MB of memory.
 */
export function narrowText(): Plugin {
  return {
    name: 'narrow-text',
    applyToEnvironment: ({ name }) => name === 'ssr',
    // Not in renderChunk: the final printing would undo it.
    generateBundle(_, bundle) {
      for (const output of Object.values(bundle)) if ('code' in output) output.code = narrowed(output.code);
    },
  };
}
