import { creditsText } from '#kit/amounts.ts';
import { speaker, type Values } from '#kit/texts.ts';
import type { JointProvider } from '../activity/facts.rules.ts';
import { frontMatterTexts } from './front-matter.messages.ts';

type Key = keyof (typeof frontMatterTexts)['defaults'];
/** The texts of the rules, in one language. */
export interface Speech {
  language: string;
  say: (key: Key, values?: Values) => string;
}
/** Versions are stored in English: rule-based sentences are first composed with this. */
export const ENGLISH: Speech = { language: 'en', say: speaker(frontMatterTexts, {}, 'en-US') };

export interface CreditFacts {
  amountHundredths: number;
  kind: 1 | 2;
  demo: boolean;
}
const CREDIT_KEYS = { 1: ['cme', 'demoCme'], 2: ['sa', 'demoSa'] } as const;
export const creditWords = (
  { say, language }: Speech,
  { amountHundredths, kind, demo }: CreditFacts,
): string =>
  say(CREDIT_KEYS[kind][demo ? 1 : 0], {
    amount: creditsText(amountHundredths, language),
    n: amountHundredths / 100,
  });

export const designationWords = (
  speech: Speech,
  { product, format, ...credit }: CreditFacts & { product: string; format: string },
): string => speech.say('designation', { product, format, credit: creditWords(speech, credit) });

/** The sentences of the accreditation statement, each in a line of its own. */
export function accreditationParts(text: string): { provider: string; joint: JointProvider | null } {
  const lines = text.split('\n');
  const names = lines.map((line) => JOINTLY.exec(line)?.[1]);
  const at = names.findIndex((name) => name !== undefined);
  const name = names[at];
  if (name === undefined) return { provider: text, joint: null };
  return {
    provider: lines.slice(0, at).join('\n'),
    joint: { name, accreditation: lines.slice(at + 1).join('\n') },
  };
}
const JOINTLY = /^This activity is jointly provided with (.+) \(joint providership\)\.$/;
export const accreditationWords = ({ say }: Speech, provider: string, joint: JointProvider | null): string =>
  [provider, joint && say('jointly', { name: joint.name }), joint?.accreditation].filter(Boolean).join('\n');
/** The accreditation statement with whoever provides the activity jointly now, and what is said of them (rule R2). */
export const accreditationTold = (told: string, joint: JointProvider | null): string =>
  accreditationWords(ENGLISH, accreditationParts(told).provider, joint);

export interface MethodFacts {
  questions: number;
  needed: number;
  passMark: number;
  /** Null if unlimited. */
  attemptLimit: number | null;
  /**
   * Questions without an explanation read that a further sitting takes (C26); null if nothing is explained before the
   * test is submitted.
   */
  unexplained: number | null;
}
function repetitionWords(
  { say }: Speech,
  { attemptLimit: limit, unexplained }: Pick<MethodFacts, 'attemptLimit' | 'unexplained'>,
): string {
  if (unexplained === null || limit === 1)
    return limit === null ? say('repeatedFreely') : say('repeatedLimited', { limit });
  return limit === null
    ? say('repeatedUnexplained', { unexplained })
    : say('repeatedLimitedUnexplained', { limit, unexplained });
}
export const methodWords = (speech: Speech, facts: MethodFacts): string => {
  const { questions, needed, passMark } = facts;
  return speech.say('method', { questions, needed, passMark, repetition: repetitionWords(speech, facts) });
};
