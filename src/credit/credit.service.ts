import type { CreditKind } from '#catalog/publication/publication.rules.ts';
import { creditsText } from '#kit/amounts.ts';
import { civilDate } from '#kit/zones.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { followLedger } from './certificate/certificate.service.ts';
import { refuse } from './credit.refusals.ts';
import {
  balanceOf,
  type CreditKey,
  type CreditSource,
  creditLines,
  insertAward,
  insertClaim,
  insertCorrection,
  insertDay,
  lockLedger,
} from './credit.repository.ts';
import {
  type Balance,
  type CreditLine,
  entryFor,
  mayChange,
  mayClaim,
  type Period,
  pharmacologyWithin,
  type Totals,
  totalsByYear,
  totalsOf,
  type YearTotals,
} from './credit.rules.ts';
import type { Provider } from './provider/provider.rules.ts';
import { insertTraining } from './training/training.repository.ts';

export interface Award extends CreditKey {
  amountHundredths: number;
  /** Null if the test was taken before this system recorded attempts. */
  attemptId: number | null;
  title: string;
  learningFormat: string;
  pharmacologyHundredths: number;
  /** Of training on substance use disorders, as designated under these terms (rule R30). */
  mateMinutes: number;
  at: Date;
  /** IANA name of the learner's time zone; UTC counts if it is missing or unknown. */
  zone?: string | null;
}
export interface CreditClaim extends CreditKey {
  claimedHundredths: number;
  at: Date;
}
export interface Correction extends CreditKey {
  differenceHundredths: number;
  reason: string;
  /** Issue time of the certificate that replaces the previous one. */
  now: Date;
  provider: Provider;
}
export interface TranscriptLine extends CreditLine {
  position: number;
  publicationId: number;
  title: string;
  learningFormat: string;
  certificateId: number | null;
  certificateNumber: string | null;
  zone?: string | null;
}

/** Enters a credit, once per learner, activity and kind; true if it is new. */
export async function awardCredit(db: Writer, award: Award): Promise<boolean> {
  const {
    amountHundredths: hundredths,
    pharmacologyHundredths,
    title,
    learningFormat,
    mateMinutes,
    at,
  } = award;
  if (hundredths <= 0 || !mayChange({ hundredths: 0, pharmacologyHundredths: 0 }, hundredths))
    throw new Error(`an award of ${hundredths} hundredths is not in quarters`);
  const amount = {
    hundredths,
    pharmacologyHundredths: pharmacologyWithin(hundredths, pharmacologyHundredths),
  };
  const terms = { title, learningFormat, earnedAt: at };
  const isFresh = await insertAward(db, award, amount, terms, award.attemptId);
  if (isFresh && mateMinutes > 0) await insertTraining(db, award, mateMinutes);
  if (isFresh && award.zone)
    await insertDay(db, award, { zone: award.zone, day: civilDate(at, award.zone), at });
  return isFresh;
}

/**
 * Enters the amount by which a claim falls short of the award; claiming all of it needs no entry. True if one was
 * written.
 */
export async function claimCredit(db: Writer, claim: CreditClaim): Promise<boolean> {
  const { balance, terms, designatedPharmacology } = await standing(db, claim);
  if (!mayClaim(balance, claim.claimedHundredths)) throw refuse('claim-not-accepted');
  const difference = claim.claimedHundredths - balance.hundredths;
  if (difference === 0) return false;
  const reason = `claimed ${creditsText(claim.claimedHundredths)} of ${creditsText(balance.hundredths)} on ${claim.at.toISOString()}`;
  return insertClaim(db, claim, entryFor(balance, difference, designatedPharmacology), terms, reason);
}

/**
 * An administrator's correction: a new entry with its reason; existing entries never change. A certificate for it is
 * superseded or withdrawn with it; returns that certificate, or null if none was in force.
 */
export async function correctCredit(db: Writer, correction: Correction): Promise<number | null> {
  const { differenceHundredths: difference, reason } = correction;
  const { balance, terms, designatedPharmacology } = await standing(db, correction);
  if (difference === 0 || reason.trim() === '' || !mayChange(balance, difference))
    throw refuse('correction-not-accepted');
  const entry = entryFor(balance, difference, designatedPharmacology);
  await insertCorrection(db, correction, entry, terms, reason.trim());
  return followLedger(db, correction, correction);
}

interface Standing {
  balance: Balance;
  /** Pharmacology hours of the award, as frozen at the sitting. */
  designatedPharmacology: number;
  terms: CreditSource;
}
async function standing(db: Writer, key: CreditKey): Promise<Standing> {
  await lockLedger(db);
  const found = await balanceOf(db, key);
  if (!found) throw refuse('not-approved.credit');
  return {
    balance: { hundredths: found.hundredths, pharmacologyHundredths: found.pharmacology },
    designatedPharmacology: found.awarded_pharmacology,
    // Later entries carry the day of the award, so that no year's total can fall below zero.
    terms: { title: found.title, learningFormat: found.learning_format, earnedAt: found.earned_at },
  };
}

/** Every credit of a learner in a period, newest first. */
export async function transcriptLines(
  db: Reader,
  userId: number,
  period: Period = { from: null, to: null },
  kind: CreditKind | null = null,
): Promise<TranscriptLine[]> {
  return (await creditLines(db, userId, period, kind)).map((row) => ({
    position: row.position,
    publicationId: row.publication_id,
    kind: row.kind as CreditKind,
    title: row.title,
    learningFormat: row.learning_format,
    hundredths: row.hundredths,
    pharmacologyHundredths: row.pharmacology,
    earnedAt: row.earned_at,
    civilDate: row.civil_date,
    zone: row.zone,
    certificateId: row.certificate_id,
    certificateNumber: row.certificate_number,
  }));
}

/** Hundredths of each kind earned in a period. */
export const creditTotals = async (db: Reader, userId: number, period: Period): Promise<Totals> =>
  totalsOf(await transcriptLines(db, userId, period));

/** Hundredths of each kind by the year of their day, earliest first. */
export const yearlyCredits = async (db: Reader, userId: number): Promise<YearTotals[]> =>
  totalsByYear(await transcriptLines(db, userId));
