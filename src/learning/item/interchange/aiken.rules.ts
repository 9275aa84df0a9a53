import { letterOf } from '../../sitting/keys.rules.ts';
import {
  bareChoice,
  type ExchangedItem,
  onOneLine,
  partedText,
  type ReadItem,
  tidied,
} from './exchanged-item.rules.ts';
import type { ReadingProblem } from './interchange.data.ts';

const OPTION = /^([A-Z])[.)](?:\s+(.*))?$/;
const ANSWER = /^\s*ANSWER:\s*([A-Z](?:[\s,;]+[A-Z])*)\s*$/i;

export const isAiken = (text: string): boolean => text.split('\n').some((line) => ANSWER.test(line));

/** A line for the question, one for each option, one for the answer, and nothing else. */
export const writeAiken = (items: readonly ExchangedItem[]): string =>
  items.map((item) => `${linesOf(item).join('\n')}\n`).join('\n');

function linesOf({ vignette, stem, choices }: ExchangedItem): string[] {
  const right = choices.flatMap(({ correct }, at) => (correct ? [letterOf(at)] : []));
  return [
    onOneLine(`${vignette}\n${stem}`),
    ...choices.map(({ text }, at) => `${letterOf(at)}. ${onOneLine(text)}`),
    `ANSWER: ${right.join(' ')}`,
  ];
}

interface Block {
  line: number;
  question: string[];
  options: { letter: string; text: string }[];
  right: string[] | null;
  stray: boolean;
}

export function readAiken(text: string): ReadItem[] {
  const blocks: Block[] = [];
  let open: Block | null = null;
  for (const [at, line] of text.split('\n').entries()) {
    if (!open && line.trim()) {
      open = { line: at + 1, question: [line], options: [], right: null, stray: false };
      blocks.push(open);
    } else if (open && !takes(open, line)) open = null;
  }
  return blocks.map(itemOf);
}

/** Whether the question continues after that line; an empty line ends it once it has options. */
function takes(block: Block, line: string): boolean {
  const answer = ANSWER.exec(line);
  if (answer) {
    block.right = (answer[1] ?? '').toUpperCase().split(/[\s,;]+/);
    return false;
  }
  const option = OPTION.exec(line.trim());
  if (option) block.options.push({ letter: option[1] ?? '', text: option[2] ?? '' });
  else if (block.options.length === 0) block.question.push(line);
  else if (line.trim()) block.stray = true;
  return line.trim() !== '' || block.options.length === 0;
}

function itemOf({ line, question, options, right, stray }: Block): ReadItem {
  const isInOrder = options.every(({ letter }, at) => letter === letterOf(at));
  const isKnown = (right ?? []).every((letter) => options.some((one) => one.letter === letter));
  const problems: [ReadingProblem, boolean][] = [
    ['unreadable', stray || !isInOrder],
    ['right-unknown', !isKnown],
  ];
  const choices = options.map(({ letter, text }) =>
    bareChoice(tidied(text), right?.includes(letter) === true),
  );
  return {
    line,
    item: { ...partedText(question.join('\n')), reference: '', lesson: '', choices },
    problems: problems.flatMap(([problem, is]) => (is ? [problem] : [])),
  };
}
