import { daysBetween } from '#kit/dates.ts';
import type { CreditGap } from './credit-gaps.data.ts';
import type { FrontMatter } from './front-matter.rules.ts';

export interface OfferingFacts {
  kind: 1 | 2;
  amountHundredths: number;
  passMark: number;
  questions: number;
  /** Of them, those that are against the rules for questions. */
  unsound: number;
}
export interface CreditFacts {
  offerings: readonly OfferingFacts[];
  /** Days in UTC. */
  startsOn: string;
  endsOn: string | null;
  reviewedOn: string | null;
  pharmacologyHundredths: number;
  mateMinutes: number;
  /** The latest version. */
  frontMatter: FrontMatter | null;
  today: string;
}

/** Self-assessment asks ten questions a credit (rule R24). */
export const SA_QUESTIONS_PER_CREDIT = 10;
/** An enduring material is reviewed every three years (rule R18); the longest three years have one leap day. */
export const REVIEW_DAYS = 3 * 365 + 1;

/**
 * Everything that keeps an activity from giving credit, nothing when it may: credit with questions that keep the rules,
 * its parts no larger than itself (R28, R30), an end within three years of its start or last review (R1, R18), and all
 * that a learner must see before the start, saying what the terms say (R1, R2, R6, R11).
 */
export function creditGaps(facts: CreditFacts): CreditGap[] {
  const { offerings, frontMatter } = facts;
  const all = [
    ...(offerings.length === 0 ? (['no-offering'] as const) : offerings.flatMap(offeringGaps)),
    ...partGaps(facts),
    ...periodGaps(facts),
    ...(frontMatter ? frontGaps(frontMatter, facts) : (['front-missing'] as const)),
  ];
  return [...new Set(all)];
}

type Found = readonly [CreditGap, boolean];
const told = (found: readonly Found[]): CreditGap[] => found.flatMap(([gap, is]) => (is ? [gap] : []));

function offeringGaps({ kind, amountHundredths, questions, unsound }: OfferingFacts): CreditGap[] {
  const asked = (amountHundredths * SA_QUESTIONS_PER_CREDIT) / 100;
  return told([
    ['no-questions', questions === 0],
    ['unsound-questions', unsound > 0],
    ['few-questions', kind === 2 && questions > 0 && questions < asked],
    ['amount-step', amountHundredths <= 0 || amountHundredths % 25 !== 0],
  ]);
}

function partGaps({ offerings, pharmacologyHundredths, mateMinutes }: CreditFacts): CreditGap[] {
  const most = Math.max(0, ...offerings.map((one) => one.amountHundredths));
  return told([
    ['pharmacology-above', pharmacologyHundredths > most],
    ['mate-above', mateMinutes > (most * 60) / 100],
  ]);
}

function periodGaps({ startsOn, endsOn, reviewedOn, today }: CreditFacts): CreditGap[] {
  if (endsOn === null) return ['end-missing'];
  const since = reviewedOn !== null && reviewedOn > startsOn ? reviewedOn : startsOn;
  return told([
    ['end-passed', endsOn < today],
    ['too-long', daysBetween(since, endsOn) > REVIEW_DAYS],
  ]);
}

const isBare = (text: string | null | undefined): boolean => !text?.trim();
const isBareList = (list: readonly string[] | undefined): boolean => !list?.some((one) => one.trim());

/** Versions kept from elsewhere may lack what ours have, so nothing of one is taken for granted. */
function frontGaps(front: Partial<FrontMatter>, { offerings, endsOn }: CreditFacts): CreditGap[] {
  const [first] = offerings;
  const isOutdated =
    (first !== undefined && front.passMark !== first.passMark) || (front.expiresOn ?? null) !== endsOn;
  return told([
    ['front-outdated', isOutdated],
    ['front-medium', isBare(front.medium)],
    ['front-method', isBare(front.method)],
    ['front-time', !(Number(front.estimatedMinutes) > 0)],
    ['front-released', isBare(front.releasedOn)],
    ['front-credit', isBare(front.creditText)],
    ['front-accreditation', isBare(front.accreditation)],
    ['front-designation', isBare(front.designation)],
    ['front-audience', isBare(front.targetAudience)],
    ['front-objectives', isBareList(front.objectives)],
    ['front-faculty', isBareList(front.faculty?.map(({ name }) => name))],
    ['front-mitigation', isBare(front.mitigation)],
    ['front-support', isBare(front.support)],
    ['front-hardware', isBare(front.hardware)],
    ['front-contact', isBare(front.contact)],
    ['front-privacy', isBare(front.privacy)],
    ['front-references', isBareList(front.references)],
  ]);
}
