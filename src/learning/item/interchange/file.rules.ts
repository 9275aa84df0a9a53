import { isAiken } from './aiken.rules.ts';
import type { UnreadableFile } from './exchanged-item.rules.ts';
import { isGift } from './gift.rules.ts';
import { ITEM_FILE_MOST_BYTES, type ItemFileProblem, type ItemFormat } from './interchange.data.ts';
import { sheetDelimiter } from './sheet.rules.ts';

/**
 * Initial bytes of files that are not text: archives and formats built on them, PDF and other documents, pictures, old
 * office files.
 */
const OTHER_KINDS = [
  '504b0304',
  '504b0506',
  '25504446',
  '89504e47',
  'ffd8ff',
  '47494638',
  'd0cf11e0',
  '1f8b',
];

const unreadable = (problem: ItemFileProblem): UnreadableFile => ({ problem, line: null });
const startsWith = (bytes: Uint8Array, hex: string): boolean =>
  Buffer.from(bytes.subarray(0, hex.length / 2)).toString('hex') === hex;

/** The text of a file: UTF-8, or UTF-16 with a byte order mark. Any other encoding would be imported garbled. */
export function fileText(bytes: Uint8Array): string | UnreadableFile {
  if (bytes.length === 0) return unreadable('empty');
  if (bytes.length > ITEM_FILE_MOST_BYTES) return unreadable('large');
  if (OTHER_KINDS.some((hex) => startsWith(bytes, hex))) return unreadable('other-kind');
  const encoding = startsWith(bytes, 'fffe') ? 'utf-16le' : startsWith(bytes, 'feff') ? 'utf-16be' : 'utf-8';
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    if (text.includes('\0')) return unreadable('other-kind');
    return text.trim() ? text : unreadable('empty');
  } catch {
    // The decoder's own message names no position.
    return unreadable('encoding');
  }
}

/** Documents written by other programs; those without QTI questions are reported when they are read. */
const XML =
  /^\s*<(?:!--|(?:\?xml|!doctype|(?:\w+:)?(?:assessment\w+|manifest|questestinterop|quiz|html))\b)/i;

/** The format of a text; null if it is none of them. */
export function formatOf(text: string): ItemFormat | null {
  if (XML.test(text)) return 'qti';
  if (sheetDelimiter(text)) return 'csv';
  const lines = text.replace(/\r\n?/g, '\n');
  if (isAiken(lines)) return 'aiken';
  return isGift(lines) ? 'gift' : null;
}
