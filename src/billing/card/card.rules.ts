/** Card details as typed: what can be checked without asking anyone. */

export const digitsOf = (typed: string): string => typed.replace(/[\s-]/g, '');

/** The last digit is a check digit, so a typo is caught at once. */
export function isCardNumber(typed: string): boolean {
  const digits = digitsOf(typed);
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at]);
    const doubled = at % 2 === 1 ? digit * 2 : digit;
    sum += doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

export interface Expiry {
  month: number;
  year: number;
}

/** Parses `12/32`, `12 / 2032`, `1232`, `4/31`; null if it is not an expiry date. */
export function expiryIn(typed: string): Expiry | null {
  const text = typed.replace(/\s/g, '');
  const found = /^(\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (!found) return null;
  const month = Number(found[1]);
  const year = Number(found[2]);
  if (month < 1 || month > 12) return null;
  return { month, year: year < 100 ? 2000 + year : year };
}

/** A card is valid to the end of its month. */
export const isExpired = ({ month, year }: Expiry, now: Date): boolean =>
  now.getTime() >= Date.UTC(year, month, 1);

export const isSecurityCode = (typed: string): boolean => /^\d{3,4}$/.test(typed.trim());

export type CardProblem =
  | 'numberMissing'
  | 'numberWrong'
  | 'expiryMissing'
  | 'expiryWrong'
  | 'expired'
  | 'codeMissing'
  | 'codeWrong';

export interface TypedCard {
  number: string;
  expiry: string;
  code: string;
}

/** What is wrong with each field; null where nothing is wrong. */
export function cardProblems(typed: TypedCard, now: Date): Record<keyof TypedCard, CardProblem | null> {
  return {
    number: problemOf(typed.number, isCardNumber, 'numberMissing', 'numberWrong'),
    expiry: expiryProblem(typed.expiry, now),
    code: problemOf(typed.code, isSecurityCode, 'codeMissing', 'codeWrong'),
  };
}

function problemOf(
  typed: string,
  isRight: (typed: string) => boolean,
  missing: CardProblem,
  wrong: CardProblem,
): CardProblem | null {
  if (!typed.trim()) return missing;
  return isRight(typed) ? null : wrong;
}

function expiryProblem(typed: string, now: Date): CardProblem | null {
  if (!typed.trim()) return 'expiryMissing';
  const expiry = expiryIn(typed);
  if (!expiry) return 'expiryWrong';
  return isExpired(expiry, now) ? 'expired' : null;
}
