interface Question {
  question: string;
  answer: string;
}
/** Words are compared by their beginnings: plurals and cases of any language meet. */
const STEM = 5;
const WORD_MIN = 4;
const MATCHES_MAX = 3;
/** A word of the question tells twice as much as one of the answer; less than this is chance. */
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

/** The questions that a message seems to ask, the likeliest first. */
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

/** In how many questions a word occurs: what stands in most of them tells nothing. */
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
