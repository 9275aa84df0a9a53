import {
  bareChoice,
  type ExchangedItem,
  joinedText,
  onOneLine,
  partedText,
  type ReadItem,
  tidied,
} from './exchanged-item.rules.ts';
import { htmlTree } from './html-tree.rules.ts';
import type { ReadingProblem } from './interchange.data.ts';
import { isMoreThanText, shownText } from './shown-text.rules.ts';

const escaped = (text: string): string => text.replace(/[\\~=#{}:]/g, '\\$&').replaceAll('\n', '\\n');
const unescaped = (text: string): string =>
  text.replace(/\\([\s\S])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign));

/** The position of the first of these characters not escaped by a backslash; -1 if there is none. */
function indexOutside(text: string, signs: string, from = 0): number {
  for (let at = from; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (signs.includes(text[at] ?? '')) return at;
  }
  return -1;
}

const FORMAT = /^\s*\[(html|moodle|plain|markdown)\]/;
const WEIGHT = /^%(-?[\d.]+)%/;
/** Text that would be read as a format or a weight is marked as plain. */
const told = (text: string): string => escaped(FORMAT.test(text) ? `[plain]${text}` : text);
const toldOption = (text: string, correct: boolean): string =>
  `${correct ? '=' : '~'}${WEIGHT.test(text) ? `%${correct ? 100 : 0}%` : ''}${told(text)}`;

const TOP = '$course$/top';
/** Lessons are categories; a slash that belongs to a title is doubled. */
const category = (lesson: string): string =>
  lesson ? `${TOP}/${lesson.startsWith('/') ? ' ' : ''}${lesson.replaceAll('/', '//')}` : TOP;
function lessonIn(path: string): string {
  const parts = path.split(/(?<!\/)\/(?!\/)/).map((part) => part.trim().replaceAll('//', '/'));
  const named = parts.filter((part, at) => !(at === 0 && /^\$\w+\$$/.test(part)));
  const own = named[0] === 'top' ? named.slice(1) : named;
  return onOneLine(own.at(-1) ?? '');
}

/** Each option with its explanation after a #, the source as feedback on the whole question. */
export function writeGift(items: readonly ExchangedItem[]): string {
  const blocks = items.map((item, at) => {
    const before = items[at - 1]?.lesson ?? '';
    const head = item.lesson === before ? '' : `$CATEGORY: ${category(item.lesson)}\n\n`;
    const options = item.choices.map(
      ({ text, correct, rationale }) =>
        `\t${toldOption(text, correct)}${rationale ? `#${told(rationale)}` : ''}\n`,
    );
    const source = item.reference ? `\t####${told(item.reference)}\n` : '';
    return `${head}::${at + 1}::[plain]${escaped(joinedText(item))} {\n${options.join('')}${source}}\n`;
  });
  return blocks.join('\n');
}

interface Block {
  line: number;
  text: string;
  lesson: string;
}

/**
 * Questions are separated by empty lines; a line of its own names the category of those that follow, or is a comment.
 */
function blocksIn(text: string): Block[] {
  const blocks: Block[] = [];
  let lesson = '';
  let open: Block | null = null;
  for (const [at, line] of text.split('\n').entries()) {
    const named = /^\s*\$CATEGORY:(.*)$/.exec(line);
    if (/^\s*\/\//.test(line)) continue;
    if (named) lesson = lessonIn(named[1] ?? '');
    if (named || !line.trim()) open = null;
    else if (open) open.text += `\n${line}`;
    else {
      open = { line: at + 1, text: line, lesson };
      blocks.push(open);
    }
  }
  return blocks;
}

export const isGift = (text: string): boolean => indexOutside(text, '{') >= 0 && indexOutside(text, '}') >= 0;
export const readGift = (text: string): ReadItem[] => blocksIn(text).map(itemOf);

const EMPTY = { vignette: '', stem: '', reference: '', choices: [] };
const refused = ({ line, lesson, text }: Block, problem: ReadingProblem): ReadItem => ({
  line,
  item: { ...EMPTY, ...partedText(textIn(text).text), lesson },
  problems: [problem],
});

function itemOf(block: Block): ReadItem {
  const body = block.text.replace(/^\s*::(?:\\[\s\S]|[^\\])*?::/, '');
  const begin = indexOutside(body, '{');
  const end = begin < 0 ? -1 : indexOutside(body, '}', begin);
  if (end < 0) return refused(block, 'unreadable');
  const answers = body.slice(begin + 1, end).trim();
  const after = body.slice(end + 1);
  if (indexOutside(after, '{') >= 0) return refused(block, 'unreadable');
  if (indexOutside(answers, '~') < 0) return refused(block, 'kind-unsupported');
  // A blank within a sentence that continues after the answers.
  const asked = after.trim() ? `${body.slice(0, begin)}_____${after}` : body.slice(0, begin);
  const format = FORMAT.exec(asked)?.[1];
  const { options, source } = answersIn(answers);
  const [stem, reference] = [textIn(asked), textIn(source, format)];
  const choices = options.map((option) => choiceIn(option, format));
  const texts = [stem, reference, ...choices.flatMap(({ texts: own }) => own)];
  const isMore = texts.some((one) => one.isMore) || (format !== 'plain' && hasPicture(body));
  return {
    line: block.line,
    item: {
      ...partedText(stem.text),
      reference: reference.text,
      lesson: block.lesson,
      choices: choices.map(({ choice }) => choice),
    },
    problems: isMore ? ['picture'] : [],
  };
}

/** The text after each unescaped = or ~, and the general feedback. */
function answersIn(answers: string): { options: string[]; source: string } {
  let cut = indexOutside(answers, '#');
  while (cut >= 0 && !answers.startsWith('####', cut)) cut = indexOutside(answers, '#', cut + 1);
  const all = cut < 0 ? answers : answers.slice(0, cut);
  const options: string[] = [];
  for (let at = indexOutside(all, '=~'); at >= 0; ) {
    const next = indexOutside(all, '=~', at + 1);
    options.push(all.slice(at, next < 0 ? all.length : next));
    at = next;
  }
  return { options, source: cut < 0 ? '' : answers.slice(cut + 4) };
}

/** An option that earns any part of the points is taken as right. */
function choiceIn(option: string, format: string | undefined) {
  const given = option.slice(1).trimStart();
  const weight = WEIGHT.exec(given);
  const rest = weight ? given.slice(weight[0].length) : given;
  const cut = indexOutside(rest, '#');
  const correct = weight ? Number(weight[1]) > 0 : option.startsWith('=');
  const text = textIn(cut < 0 ? rest : rest.slice(0, cut), format);
  const rationale = textIn(cut < 0 ? '' : rest.slice(cut + 1), format);
  return {
    choice: { ...bareChoice(text.text, correct), rationale: rationale.text },
    texts: [text, rationale],
  };
}

interface ReadText {
  text: string;
  /** It shows more than can be told in plain text. */
  isMore: boolean;
}
/** Moodle leaves out the format of options and feedback that have the one of their question. */
function textIn(given: string, usual?: string): ReadText {
  const marked = FORMAT.exec(given);
  const text = unescaped(marked ? given.slice(marked[0].length) : given);
  const format = marked ? marked[1] : usual;
  if (format === 'html') return htmlText(text);
  // Moodle's own format is HTML whose line breaks are shown.
  if (format === 'moodle') return htmlText(text.trim().replaceAll('\n', '<br>'));
  return { text: tidied(text), isMore: false };
}

function htmlText(html: string): ReadText {
  const tree = htmlTree(html);
  return tree
    ? { text: tidied(shownText(tree).replaceAll('\u00a0', ' ')), isMore: isMoreThanText(tree) }
    : { text: tidied(html), isMore: true };
}

/** A question that shows more than text cannot be reduced to its text. */
const hasPicture = (html: string): boolean =>
  /<(?:img|audio|video|object|svg|math)\b|@@PLUGINFILE@@/i.test(html);
