interface Question {
  question: string;
  answer: string;
}
/** Words are compared by their first letters, so that plurals and inflected forms match in any language. */
const STEM = 5;
const WORD_MIN = 4;
const MATCHES_MAX = 3;
/** A word in the question counts twice as much as one in the answer; a lower score is chance. */
const SCORE_MIN = 3;

const stemsOf = (text: string): Set<string> =>
  new Set(
    (
      text
        .toLowerCase()
        .normalize('NFC')
        .match(/\p{L}+/gu) ?? []
    )
      .filter((word) => word.length >= WORD_MIN)
      .map((word) => word.slice(0, STEM)),
  );

/** The FAQs that a message seems to ask, likeliest first. */
export function faqMatches<Q extends Question>(questions: readonly Q[], message: string): Q[] {
  const asked = stemsOf(message);
  const rarity = commonness(questions);
  const scored = questions.map((one) => ({ one, score: scoreOf(one, asked, rarity) }));
  return scored
    .filter(({ score }) => score >= SCORE_MIN)
    .sort((a, b) => b.score - a.score)
    .slice(0, MATCHES_MAX)
    .map(({ one }) => one);
}

/** The share of questions in which each word occurs: a word that occurs in most of them is not significant. */
function commonness(questions: readonly Question[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { question, answer } of questions)
    for (const stem of stemsOf(`${question} ${answer}`)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return new Map([...counts].map(([stem, count]) => [stem, count / questions.length]));
}
const TOO_COMMON = 0.4;

function scoreOf({ question, answer }: Question, asked: Set<string>, rarity: Map<string, number>): number {
  const [inQuestion, inAnswer] = [stemsOf(question), stemsOf(answer)];
  let score = 0;
  for (const stem of asked) {
    if ((rarity.get(stem) ?? 0) > TOO_COMMON) continue;
    score += inQuestion.has(stem) ? 2 : 0;
    score += inAnswer.has(stem) ? 1 : 0;
  }
  return score;
}
