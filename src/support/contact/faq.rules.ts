import { plainText } from '#kit/markup-text.ts';
import { folded } from '#kit/text/folded.ts';

export interface Faq {
  id: string;
  question: string;
  /** Plain text, without markup. */
  answer: string;
  /** The answer as written, if an editor wrote it. */
  html?: string;
}
/** Questions under a common heading, or under none. */
export interface FaqGroup {
  heading: string | null;
  /** Text before the first question. */
  intro: string;
  questions: Faq[];
}

/** Reads `q1`, `a1` and so on, until one is missing. */
export function questionsOf(keys: ReadonlySet<string>, say: (key: string) => string): Faq[] {
  const questions: Faq[] = [];
  for (let n = 1; keys.has(`q${n}`); n++)
    questions.push({ id: `question-${n}`, question: say(`q${n}`), answer: say(`a${n}`) });
  return questions;
}

const HEADED = /^<h[23]\b/;
/**
 * Parses a written page into questions: a subheading is a question, followed by its answer; a heading starts a group.
 */
export function faqGroups(html: string): FaqGroup[] {
  const parts = html.split(/(?=<h[23]\b)/);
  const before = HEADED.test(html) ? '' : (parts.shift() ?? '');
  const groups: FaqGroup[] = [{ heading: null, intro: before.trim(), questions: [] }];
  let count = 0;
  for (const part of parts) {
    const [, order, title = '', rest = ''] = /^<h([23])\b[^>]*>([\s\S]*?)<\/h\1>([\s\S]*)$/.exec(part) ?? [];
    const [heading, inside] = [plainText(title).trim(), rest.trim()];
    if (order === '2') groups.push({ heading, intro: inside, questions: [] });
    else
      groups.at(-1)?.questions.push({
        id: `question-${++count}`,
        question: heading,
        answer: plainText(inside).trim(),
        html: inside,
      });
  }
  return groups.filter(({ heading, intro, questions }) => heading || intro || questions.length > 0);
}
export const questionsIn = (groups: readonly FaqGroup[]): Faq[] =>
  groups.flatMap(({ questions }) => questions);

const FREQUENT = 5;
/** What help offers: the most frequent questions, or all that match a search. */
export const offered = (questions: readonly Faq[], search: string): Faq[] =>
  search.trim() ? matching(questions, search) : questions.slice(0, FREQUENT);

/** Questions in which every search word occurs, in the question or its answer. */
export function matching(questions: readonly Faq[], search: string): Faq[] {
  const words = folded(search).split(/\s+/).filter(Boolean);
  return questions.filter(({ question, answer }) => {
    const text = folded(`${question} ${answer}`);
    return words.every((word) => text.includes(word));
  });
}
