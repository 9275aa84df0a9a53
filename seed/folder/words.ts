import { writtenMarkup } from '#admin/kit/markup/written-markup.service.ts';
import { refuse as refuseStatement } from '#admin/resources/author/disclosure.refusals.ts';
import type { StatementFault } from '#admin/resources/author/disclosure.rules.ts';
import { refuse as refuseBlock } from '#admin/resources/home-block/home-block.refusals.ts';
import type { HomeBlockProblem } from '#admin/resources/home-block/home-block.rules.ts';
import { refuse as refuseCover } from '#admin/resources/publication/cover.refusals.ts';
import { incomplete } from '#admin/resources/publication/release.service.ts';
import { refuse as refusePage } from '#admin/resources/static-page/static-page-desk.refusals.ts';
import type { FigureRules } from '#kit/address/stray-address.ts';
import { isRefusal } from '#kit/refusal.ts';
import { refuse as refuseTerms } from '#learning/activity/edit.refusals.ts';
import { refuse as refuseFacts } from '#learning/activity/facts.refusals.ts';
import { refuse as refuseFunding } from '#learning/activity/funding.refusals.ts';
import type { FactsProblem } from '#learning/activity/recorded-facts.rules.ts';
import type { ReviewProblem } from '#learning/activity/review.rules.ts';
import type { beyondBound } from '#learning/credit/bound.rules.ts';
import { CHOICES_LEAST, CHOICES_MOST, type ItemGap, TEST_QUESTIONS_MOST } from '#learning/item/edit.data.ts';
import { refuse as refuseItem } from '#learning/item/edit.refusals.ts';

/**
 * The editors' refusal, and its line, for a text that Markdown would cut or whose links lead elsewhere than they appear
 * to.
 */
export function markupProblem(
  markdown: string,
  figures: FigureRules['figures'] = 'none',
): { line: number; text: string } | null {
  try {
    writtenMarkup('', markdown, 'text', { figures });
    return null;
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return { line: Number(thrown.words.values.n ?? 1), text: thrown.detail };
  }
}

/** The editors' refusal of a question that cannot be asked. */
export const itemWords = (gap: ItemGap): string =>
  refuseItem(`invalid-field.item-${gap}`, { n: gap === 'choices-few' ? CHOICES_LEAST : CHOICES_MOST }).detail;

/** The editors' refusal of more questions than a test holds. */
export const fullWords = (): string => refuseItem('test-full', { n: TEST_QUESTIONS_MOST }).detail;

/** The editors' refusal of a planned removal before the release. */
export const removalWords = (): string => refuseCover('invalid-field.removal-before').detail;

/** The editors' refusal of credit that ends before the release. */
export const expirationWords = (): string => refuseCover('invalid-field.expiration-before').detail;

/** The editors' refusal of a statement of financial relationships. */
export const statementWords = (problem: StatementFault['problem']): string =>
  refuseStatement(`invalid-field.disclosure-${problem}`).detail;

/** The editors' refusal of who controls the content, or who paid for it. */
export const factsWords = (problem: FactsProblem): string => refuseFacts(`invalid-field.${problem}`).detail;
/** The editors' refusal of whoever owns or works for a company that the content concerns. */
export const excludedWords = (person: { name: string; company: string }): string =>
  refuseFacts('excluded-person', person).detail;
/** The editors' refusal of support that omits a company whose money is on record. */
export const forgottenWords = (company: string): string =>
  refuseFunding('support-on-record', { company }).detail;

/** The editors' refusal of days that no review supports. */
export const reviewWords = (problem: ReviewProblem): string => refuseTerms(`invalid-field.${problem}`).detail;

/** The editors' refusal of credit that ends before its first day. */
export const endWords = (): string => refuseTerms('invalid-field.ends-before-start').detail;

/** The editors' refusal of credit that an activity does not support. */
export const boundWords = ({ kind, problem, missing }: ReturnType<typeof beyondBound>[number]): string =>
  incomplete({ code: problem, subject: kind === 1 ? 'CME' : 'SA', count: missing }).detail;

/** The editors' refusal of a part of the credit that exceeds the whole. */
export const partWords = (problem: 'pharmacology-above' | 'mate-above'): string =>
  refuseTerms(`invalid-field.${problem}`).detail;

/** The editors' refusal of an invalid page. */
export const pageWords = (problem: 'address' | 'hours' | 'wordless' | 'faq'): string =>
  refusePage(`invalid-field.page-${problem}`).detail;

/** The editors' refusal of a front page block; `max`: the most it can show. */
export const blockWords = (problem: HomeBlockProblem | 'publications', max: number): string =>
  refuseBlock(`invalid-field.block-${problem}`, { max }).detail;
export const blockExists = (): string => refuseBlock('home-block-exists').detail;
