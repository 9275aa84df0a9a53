import { strFromU8, strToU8, type UnzipFileInfo, unzipSync } from 'fflate';
import type { PictureHeads } from '../brought-pictures.rules.ts';
import { countChange } from '../changes.rules.ts';
import {
  type ChangeCounts,
  type ManuscriptProblem,
  PARTS_MAX,
  UNFOLDED_MAX_BYTES,
} from '../manuscript.data.ts';
import { openNumbers } from './word-numbers.rules.ts';
import { stylesIn } from './word-styles.rules.ts';
import { readText } from './word-text.rules.ts';
import { xmlText, xmlTree } from './xml-tree.rules.ts';

export type WordParts = Record<string, Uint8Array>;
interface WordContent {
  parts: WordParts;
  pictures: PictureHeads;
}

const TYPES = '[Content_Types].xml';
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const MACRO =
  /application\/vnd\.ms-word\.(?:document|template)\.macroEnabled|application\/vnd\.ms-office\.vbaProject/i;
const MACRO_PART = /(?:^|\/)vba(?:Project|Data)[^/]*$/i;
const isText = (name: string): boolean => /\.(?:xml|rels)$/i.test(name);

const isPicture = (name: string): boolean => /(?:^|\/)media\/[^/]+$/i.test(name) && !isText(name);
/** A larger one is more than first bytes, and is not unpacked here. */
const HEAD_MAX_BYTES = 4_096;

/** The parts of a Word file that hold text, and the first bytes of its pictures; or why it is not read. */
export function wordParts(bytes: Uint8Array): WordContent | ManuscriptProblem {
  const pictures = new Map<string, Uint8Array | null>();
  const seen = { parts: 0, unfolded: 0, hasMacros: false };
  const isTaken = ({ name, originalSize }: UnzipFileInfo): boolean => {
    seen.parts++;
    seen.hasMacros ||= MACRO_PART.test(name);
    if (isPicture(name)) {
      pictures.set(name, null);
      return originalSize <= HEAD_MAX_BYTES && seen.parts <= PARTS_MAX;
    }
    if (!isText(name)) return false;
    seen.unfolded += originalSize;
    return seen.parts <= PARTS_MAX && seen.unfolded <= UNFOLDED_MAX_BYTES;
  };
  const parts = unfolded(bytes, isTaken);
  if (!parts) return 'broken';
  if (seen.parts > PARTS_MAX || seen.unfolded > UNFOLDED_MAX_BYTES) return 'unfolds';
  const types = strFromU8(parts[TYPES] ?? new Uint8Array());
  if (seen.hasMacros || MACRO.test(types)) return 'macros';
  if (!types.includes(WORD)) return 'kind';
  // Office programs declare no entities; a file that does would expand while it is read.
  const isPlain = Object.entries(parts).every(
    ([name, part]) => !isText(name) || !/<!(?:DOCTYPE|ENTITY)/i.test(strFromU8(part)),
  );
  if (!isPlain) return 'unfolds';
  for (const name of pictures.keys()) {
    pictures.set(name, parts[name] ?? null);
    // Reading the picture then yields its own name.
    parts[name] = strToU8(name);
  }
  return { parts, pictures };
}

/** Each part gets the space of its declared size, and no more is written. */
function unfolded(bytes: Uint8Array, filter: (file: UnzipFileInfo) => boolean): WordParts | null {
  try {
    return unzipSync(bytes, { filter });
  } catch {
    // Truncated, encrypted or packed in an unknown way: nothing of it can be read.
    return null;
  }
}

/** The parts with their text in forms that are read; counts what that changes. */
export function plainWordParts(parts: WordParts, counts: ChangeCounts): WordParts {
  countChange(counts, 'comment', occurrences(partsText(parts, /\/comments\.xml$/), /<w:comment\b/g));
  const heads = Object.keys(parts).filter((name) => /\/(?:header|footer)\d*\.xml$/.test(name));
  countChange(counts, 'page-head', heads.filter((name) => hasWords(textOf(parts[name]))).length);
  const styles = stylesIn(mainPart(parts, /^[^/]+\/styles\d*\.xml$/));
  const numbering = mainPart(parts, /^[^/]+\/numbering\d*\.xml$/);
  const plain = (part: Uint8Array): Uint8Array => {
    const around = { styles, numbers: openNumbers(numbering, styles), counts, paragraph: undefined };
    return strToU8(xmlText(readText(xmlTree(plainXml(textOf(part), counts)), around)));
  };
  const rest = Object.entries(parts).map(([name, part]): [string, Uint8Array] => [
    name,
    /^[^/]+\/(?:document\d*|footnotes|endnotes)\.xml$/.test(name) ? plain(part) : part,
  ]);
  return Object.fromEntries(rest);
}

const textOf = (part: Uint8Array | undefined): string => (part ? strFromU8(part) : '');
const partsText = (parts: WordParts, named: RegExp): string =>
  Object.keys(parts)
    .filter((name) => named.test(name))
    .map((name) => textOf(parts[name]))
    .join('');
/** One of the document itself: its building blocks have parts of their own in a folder below. */
const mainPart = (parts: WordParts, named: RegExp): string =>
  textOf(parts[Object.keys(parts).find((name) => named.test(name)) ?? '']);
const occurrences = (text: string, what: RegExp): number => text.match(what)?.length ?? 0;
const hasWords = (xml: string): boolean => /<w:t(?: [^>]*)?>[^<]*[\p{L}\p{N}]/u.test(xml);

function plainXml(xml: string, counts: ChangeCounts): string {
  countChange(counts, 'insertion', occurrences(xml, /<w:(?:ins|moveTo)\b[^>]*[^/]>/g));
  countChange(counts, 'deletion', occurrences(xml, /<w:(?:del|moveFrom)\b[^>]*[^/]>/g));
  countChange(counts, 'formula', occurrences(xml, /<m:oMath[ >]/g));
  return xml
    .replace(/<m:oMath(?: [^>]*)?>([\s\S]*?)<\/m:oMath>/g, (_, within: string) => {
      const words = [...within.matchAll(/<m:t(?: [^>]*)?>([^<]*)<\/m:t>/g)].map(([, text]) => text).join('');
      return `<w:r><w:t xml:space="preserve">${words}</w:t></w:r>`;
    })
    .replace(/<m:oMathParaPr\b[\s\S]*?<\/m:oMathParaPr>|<m:oMathParaPr\/>/g, '')
    .replace(/<\/?(?:m:oMathPara|w:fldSimple|w:bdo|w:dir)(?: [^>]*)?>/g, '');
}
