export interface Faq {
  id: string;
  question: string;
  answer: string;
}

/** `q1`, `a1` and so on, until one is missing. */
export function questionsOf(keys: ReadonlySet<string>, say: (key: string) => string): Faq[] {
  const questions: Faq[] = [];
  for (let n = 1; keys.has(`q${n}`); n++)
    questions.push({ id: `question-${n}`, question: say(`q${n}`), answer: say(`a${n}`) });
  return questions;
}

/** Every word asked for occurs in the question or its answer. */
export function matching(questions: readonly Faq[], search: string): Faq[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return questions.filter(({ question, answer }) => {
    const text = `${question} ${answer}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
