import { randomUUID } from 'node:crypto';
import { addDays } from '#kit/dates.ts';
import { badToken } from '#kit/general.refusals.ts';
import { ANONYMOUS, type Holding, type Visit, type Visitor } from '#kit/visit.ts';
import { LETTERS_KEPT_DAYS } from '#platform/mail/sweep.ts';
import type { Ports } from '#platform/ports.ts';
import { inBatches } from '#platform/postgres/batches.ts';
import type { Database, Writer } from '#platform/postgres/database.ts';
import { deleteTokensBefore, voidTokens } from '../email/one-time-token.repository.ts';
import { deleteChallengesBefore } from '../second-factor/passkey.repository.ts';
import { exemptEmails } from '../second-factor/second-factor.rules.ts';
import {
  deleteSessionsBefore,
  findAsker,
  insertSession,
  isSessionOpen,
  markAllRevoked,
  markOthersRevoked,
  markRevoked,
} from './session.repository.ts';
import { SESSION_DAYS, tokenOf } from './session.rules.ts';
import { readSessionToken, signSessionToken } from './token.service.ts';

/** Identifies the caller: a visitor without a token; a bad, expired or revoked token is refused rather than ignored. */
export async function identifyVisitor(
  ports: Pick<Ports, 'keys' | 'config' | 'database' | 'now'>,
  authorization: string | undefined,
): Promise<Visitor> {
  if (authorization === undefined || authorization === '') return ANONYMOUS;
  const token = tokenOf(authorization);
  if (!token) throw badToken();
  const now = ports.now();
  const { userId, sessionId } = await readSessionToken(ports, token, now);
  const exempt = exemptEmails(ports.config.demo);
  const row = await findAsker(ports.database.reader(), sessionId, userId, now, exempt);
  if (!row) throw badToken();
  return {
    kind: 'user',
    id: row.id,
    sessionId,
    signedInAt: row.signed_in_at,
    emailVerified: row.email_verified,
    // Until a second factor is added, an administrator may only add one.
    isSuperuser: row.is_superuser && !row.must_add_factor,
    mustAddFactor: row.must_add_factor,
    scope: row.scope === 'full' ? 'full' : 'subscriber',
    holding: holdingIn(row),
  };
}

/** Whether a session is still valid and belongs to an administrator with a second factor, if one is required. */
export async function isEditorsSession(
  ports: Pick<Ports, 'config' | 'database' | 'now'>,
  { sessionId, userId }: { sessionId: string; userId: number },
): Promise<boolean> {
  const exempt = exemptEmails(ports.config.demo);
  const row = await findAsker(ports.database.reader(), sessionId, userId, ports.now(), exempt);
  return row?.is_superuser === true && !row.must_add_factor;
}

function holdingIn(row: NonNullable<Awaited<ReturnType<typeof findAsker>>>): Holding | null {
  if (row.plan_id === null || row.starts_at === null || row.ends_at === null) return null;
  return {
    planId: row.plan_id,
    tierName: row.tier_name ?? '',
    tierRank: row.tier_rank ?? 0,
    permissions: row.permissions ?? [],
    canGiveCredits: row.can_give_credits ?? false,
    rebillDays: row.rebill_days ?? 0,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
  };
}

/**
 * Opens a session and signs its token; the token is valid once the caller's transaction commits. `signedInAt`: set if
 * the session continues one with an earlier sign-in.
 */
export async function openSession(
  ports: Pick<Ports, 'keys' | 'config'>,
  db: Writer,
  userId: number,
  now: Date,
  signedInAt: Date | null = null,
): Promise<string> {
  const sessionId = randomUUID();
  await insertSession(db, { id: sessionId, userId, now, expiresAt: addDays(now, SESSION_DAYS), signedInAt });
  return signSessionToken(ports, { userId, sessionId }, now);
}

/**
 * Under the lock of an account whose ways in are about to change: whatever ended its sessions while the request was on
 * its way, a reset of the password above all, ends the request too.
 */
export async function refuseEnded(db: Writer, { visitor, now }: Visit): Promise<void> {
  if (visitor.kind !== 'user') throw badToken();
  const { id: userId, sessionId } = visitor;
  if (!(await isSessionOpen(db, { sessionId, userId, now }))) throw badToken();
}

/** Returns whether it was still valid. */
export async function endSession(db: Writer, sessionId: string, now: Date): Promise<boolean> {
  return (await markRevoked(db, sessionId, now)) > 0;
}

/**
 * Ends every session of a user, and every link that would open one: the password or e-mail address changed, or the
 * account is being closed.
 */
export async function endAllSessions(db: Writer, userId: number, now: Date): Promise<void> {
  await markAllRevoked(db, userId, now);
  await voidTokens(db, userId, ['sign-in'], now);
}

/** Ends every session of a user except the current one, since the means of signing in have changed. */
export async function endOtherSessions(db: Writer, { visitor, now }: Visit, userId: number): Promise<void> {
  const own = visitor.kind === 'user' && visitor.id === userId ? visitor.sessionId : null;
  if (own === null) return endAllSessions(db, userId, now);
  await markOthersRevoked(db, userId, own, now);
  await voidTokens(db, userId, ['sign-in'], now);
}

const SESSIONS_SWEPT_AT_ONCE = 10_000;
/** Deletes what ended long ago: sessions a term past their end, links as long as the e-mails they were in. */
export async function forgetExpired(database: Pick<Database, 'write'>, now: Date): Promise<void> {
  await database.write(async (db) => {
    // As long as the e-mails: whoever leaves takes back those that went where these links did.
    await deleteTokensBefore(db, addDays(now, -LETTERS_KEPT_DAYS));
    await deleteChallengesBefore(db, now);
  });
  const before = addDays(now, -SESSION_DAYS);
  await inBatches(database, SESSIONS_SWEPT_AT_ONCE, (db, size) => deleteSessionsBefore(db, before, size));
}
