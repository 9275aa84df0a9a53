import { addDays } from '#kit/dates.ts';
import type { ApprovalStanding, ApprovalVerdict } from './approval.data.ts';

export interface ApprovalTerm {
  endsAt: Date;
  withdrawnAt: Date | null;
}
export type ApprovalLinkStatus = 'open' | 'ended' | 'withdrawn';
/** A withdrawn link never opens again, however long it would have been valid. */
export function linkStatus({ endsAt, withdrawnAt }: ApprovalTerm, now: Date): ApprovalLinkStatus {
  if (withdrawnAt !== null) return 'withdrawn';
  return now < endsAt ? 'open' : 'ended';
}
/** The last instant is the one before its end. */
export const approvalEnd = (from: Date, days: number): Date => addDays(from, days);

export interface ApprovalAnswer {
  verdict: ApprovalVerdict;
  digest: string;
}
export interface ApprovalRequestFacts extends ApprovalTerm {
  id: number;
  authorId: number | null;
  /** The text that is to be approved. */
  language: string;
  /** The latest answer by this link. */
  answer: ApprovalAnswer | null;
  /** Digests of the text as it is shown now in the language of the link. */
  digestsNow: readonly string[];
}
/** Requested changes stay requested when the text changes: its author says when they are made. */
export function approvalStanding(asked: ApprovalRequestFacts, now: Date): ApprovalStanding {
  const status = linkStatus(asked, now);
  if (status === 'withdrawn') return 'withdrawn';
  if (!asked.answer) return status === 'open' ? 'waiting' : 'unanswered';
  if (asked.answer.verdict === 'changes') return 'refused';
  return asked.digestsNow.includes(asked.answer.digest) ? 'approved' : 'earlier';
}

/**
 * The latest request to each author about each language that is in force: an author who is asked about a text again
 * answers that one alone, and what was said of another language stands.
 */
export function standingRequests<
  Asked extends Pick<ApprovalRequestFacts, 'id' | 'authorId' | 'language' | 'withdrawnAt'>,
>(requests: readonly Asked[]): Asked[] {
  const latest = new Map<string, Asked>();
  for (const one of requests.toSorted((a, b) => a.id - b.id))
    if (one.withdrawnAt === null)
      latest.set(one.authorId === null ? `link ${one.id}` : `${one.authorId} ${one.language}`, one);
  return [...latest.values()];
}
