import { creditsText } from '#kit/amounts.ts';
import { speaker, type Values } from '#kit/texts.ts';
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

export interface MethodFacts {
  questions: number;
  needed: number;
  passMark: number;
  /** Null if unlimited. */
  attemptLimit: number | null;
}
export const repetitionWords = ({ say }: Speech, limit: number | null): string =>
  limit === null ? say('repeatedFreely') : say('repeatedLimited', { limit });
export const methodWords = (speech: Speech, { attemptLimit, ...facts }: MethodFacts): string =>
  speech.say('method', { ...facts, repetition: repetitionWords(speech, attemptLimit) });
