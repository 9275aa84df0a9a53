import type { Language } from '#kit/languages.ts';
import { ABBREVIATIONS, AFTER_ORDINALS, BEFORE_LETTERS, BEFORE_NUMBERS } from './abbreviation.data.ts';

export type SegmentKind = 'heading' | 'item' | 'quote' | 'cell' | 'paragraph';
/** A sentence, or what is between sentences: spaces, line ends, Markdown marks, code. */
export interface TextPart {
  kind: SegmentKind | 'between';
  /** The number of its block; -1 between blocks. */
  block: number;
  text: string;
}
export interface TextBlock {
  kind: SegmentKind;
  /** The Markdown that begins it; null for a cell, which its table begins. */
  lead: string | null;
  sentences: string[];
}

/** Splits a text, plain or Markdown, into sentences and what is between them; joined, they are the original text. */
export function partsOf(text: string, language: Language): TextPart[] {
  let blocks = 0;
  return runsOf(text).flatMap(({ kind, text: words }): TextPart[] => {
    const told = kind === 'between' ? '' : words.trimEnd();
    const rest: TextPart = { kind: 'between', block: -1, text: words.slice(told.length) };
    const block = told === '' ? -1 : blocks++;
    const sentences = sentencesIn(told, language).map(
      (part, at): TextPart => ({ kind: at % 2 === 0 ? kind : 'between', block, text: part }),
    );
    return rest.text === '' ? sentences : [...sentences, rest];
  });
}

/** The blocks of a text with their sentences. */
export function blocksOf(text: string, language: Language): TextBlock[] {
  const blocks: TextBlock[] = [];
  let before = '';
  for (const { kind, block, text: words } of partsOf(text, language)) {
    const found = blocks[block];
    if (kind === 'between') before += words;
    else if (found) found.sentences.push(words);
    else blocks[block] = { kind, lead: kind === 'cell' ? null : lastLine(before), sentences: [words] };
    if (kind !== 'between') before = '';
  }
  return blocks;
}

type Run = Pick<TextPart, 'kind' | 'text'>;

/** The runs of a text, block after block; the lines of a paragraph are joined. */
function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let [fence, isOpen] = ['', false];
  for (const line of text.match(/[^\n]*\n|[^\n]+$/g) ?? []) {
    const ticks = /^\s*(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    const wasFenced = fence !== '';
    if (wasFenced) fence = ticks.startsWith(fence) ? '' : fence;
    else fence = ticks;
    const found: Run[] = wasFenced || ticks ? [{ kind: 'between', text: line }] : runsIn(line);
    const [first, own] = found;
    const last = runs.at(-1);
    if (isOpen && last && own?.kind === 'paragraph' && first?.text.trim() === '') {
      last.text += line;
      continue;
    }
    runs.push(...found);
    isOpen = own !== undefined && own.kind !== 'heading' && own.kind !== 'cell';
  }
  return runs;
}

const LEAD = /^(?:[^\S\n]*(?:#{1,6}\s+|>\s?|[-*+]\s+|\d{1,9}[.)]\s+))*\s*/;
/** A single line: its leading marks, and its text. */
function runsIn(line: string): Run[] {
  if (/^\s*$|^\s*(?:-{3,}|\*{3,}|_{3,})\s*$/.test(line)) return [{ kind: 'between', text: line }];
  if (/^\s*\|/.test(line))
    return cellsOf(line).flatMap((cell, at): Run[] =>
      at % 2 === 0 || /^\s*:?-{3,}:?\s*$/.test(cell)
        ? [{ kind: 'between', text: cell }]
        : led(cell, /^\s*/, 'cell'),
    );
  return led(line, LEAD);
}

function led(words: string, leading: RegExp, kind?: SegmentKind): Run[] {
  const lead = leading.exec(words)?.[0] ?? '';
  const own: Run = { kind: kind ?? kindOf(lead), text: words.slice(lead.length) };
  return [{ kind: 'between', text: lead }, ...(own.text === '' ? [] : [own])];
}

const lastLine = (text: string): string => text.slice(text.lastIndexOf('\n') + 1);

function kindOf(lead: string): SegmentKind {
  if (lead.includes('#')) return 'heading';
  if (/[-*+.)]/.test(lead)) return 'item';
  return lead.includes('>') ? 'quote' : 'paragraph';
}

/** Bars and cells alternately; a bar escaped with a backslash is part of its cell. */
function cellsOf(line: string): string[] {
  const bars = [...line.matchAll(/(?<!\\)\|/g)].map(({ index }) => index);
  const made: string[] = [];
  let from = 0;
  for (const [at, bar] of bars.entries()) {
    if (at > 0) made.push(line.slice(from, bar));
    made.push(at === 0 ? line.slice(0, bar + 1) : '|');
    from = bar + 1;
  }
  const rest = line.slice(from);
  return rest.trim() === '' ? [...made.slice(0, -1), `${made.at(-1) ?? ''}${rest}`] : [...made, rest];
}

const END = /([.!?…]+)((?:[)\]”“"’'*_~»]|[ \u00a0\u202f]»|\^[^\s^]{1,12}\^)*)(\s+)/gu;

/** Sentences and the spaces between them, alternately. */
function sentencesIn(text: string, language: Language): string[] {
  const made: string[] = [];
  let from = 0;
  for (const { index, 0: end, 1: mark = '', 3: space = '' } of text.matchAll(END)) {
    const next = index + end.length;
    if (!isSentenceEnd(text.slice(from, index), mark, text.slice(next, next + 40), language)) continue;
    made.push(text.slice(from, next - space.length), space);
    from = next;
  }
  return from < text.length ? [...made, text.slice(from)] : made;
}

/** Whether a sentence ends at a mark: what follows looks like a beginning, and what precedes is not an abbreviation. */
function isSentenceEnd(before: string, mark: string, after: string, language: Language): boolean {
  const next = after.replace(/^[«“„"'‘([*_~¿¡\s]+/u, '');
  if (next === '' || /^\p{Ll}/u.test(next)) return false;
  if (mark !== '.') return true;
  const [former = '', word = ''] =
    /(?:([^\s(]+)\s+)?[(«“„"*_[]*([^\s(«“„"*_[]*)$/u.exec(before)?.slice(1) ?? [];
  const small = word.toLowerCase();
  if (/^\p{L}$/u.test(word)) return BEFORE_LETTERS.has((former ?? '').toLowerCase());
  if (ABBREVIATIONS[language].has(small)) return false;
  if (BEFORE_NUMBERS.has(small) && /^[([]?\d/.test(after)) return false;
  const following = /^[\p{L}-]+/u.exec(next)?.[0].toLowerCase() ?? '';
  return !(language === 'de' && /^\d{1,3}$/.test(word) && AFTER_ORDINALS.has(following));
}
