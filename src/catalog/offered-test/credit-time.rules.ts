import { CREDIT_TIME_RULES, type CreditTimeRule } from './credit-time.data.ts';

/** The rule in force on a day; before the first rule, the first. */
export const creditTimeOn = (
  day: string,
  rules: readonly CreditTimeRule[] = CREDIT_TIME_RULES,
): CreditTimeRule => {
  const byDay = rules.toSorted((one, other) => (one.effectiveFrom < other.effectiveFrom ? 1 : -1));
  const found = byDay.find((rule) => rule.effectiveFrom <= day) ?? byDay.at(-1);
  if (!found) throw new Error('no rule says how long a question takes');
  return found;
};

/** Number of questions required for an amount of credit of a kind (rule R24). */
export const questionsFor = (kind: 1 | 2, hundredths: number, rule: CreditTimeRule): number =>
  Math.ceil((hundredths * rule.tests[kind].questionsPerCredit) / 100);
