import { ownValue } from '#kit/own-value.ts';
import type { ManuscriptProblem } from './manuscript.data.ts';

export type ManuscriptKind = 'word' | 'html' | 'markdown';

/** The kind that a file extension promises; any other promises nothing. */
const PROMISED: Record<string, ManuscriptKind> = {
  docx: 'word',
  html: 'html',
  htm: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'markdown',
};
const OLD_WORD = [0xd0, 0xcf, 0x11, 0xe0];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const HTML =
  /^(?:\s|<!--[\s\S]*?-->|<\?xml[^>]*>)*<(?:!doctype html|html|head|body|meta|title|style|script|article|section|main|div|span|h[1-6]|p|ul|ol|table|b)[\s>]/i;

export type ReadText = { kind: 'word' } | { kind: 'html' | 'markdown'; text: string };

/** The kind of a manuscript by its bytes, whatever its name; refused if its name promises another kind. */
export function kindOfManuscript(bytes: Uint8Array, ending: string): ReadText | ManuscriptProblem {
  const found = kindByBytes(bytes);
  if (typeof found === 'string') return found;
  const promised = ownValue(PROMISED, ending);
  return promised && promised !== found.kind ? 'name' : found;
}

function kindByBytes(bytes: Uint8Array): ReadText | ManuscriptProblem {
  const begins = (with_: readonly number[]) => with_.every((byte, at) => bytes[at] === byte);
  if (begins(ZIP)) return { kind: 'word' };
  if (begins(OLD_WORD)) return 'old-word';
  const text = textOf(bytes);
  if (text === null) return 'kind';
  if (text.trim() === '') return 'empty';
  return { kind: HTML.test(text) ? 'html' : 'markdown', text };
}

/** Word saves pages in a regional encoding and declares it in them. */
function textOf(bytes: Uint8Array): string | null {
  const wide = { fffe: 'utf-16le', feff: 'utf-16be' }[Buffer.from(bytes.subarray(0, 2)).toString('hex')];
  const label = /<meta[^>]+charset=["']?([\w-]+)/i.exec(latin(bytes.subarray(0, 4096)))?.[1];
  const text = wide
    ? decoded(bytes, wide)
    : (decoded(bytes, 'utf-8') ?? (label ? decoded(bytes, label) : null));
  const isBinary = text === null || /(?!\s)\p{Cc}|^%PDF-|^\{\\rtf/u.test(text);
  return isBinary ? null : text;
}
const latin = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);
function decoded(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    // Not in that encoding, or an unknown one: not a text.
    return null;
  }
}
