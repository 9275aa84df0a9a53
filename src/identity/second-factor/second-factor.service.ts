import { createHash, randomBytes } from 'node:crypto';
import { BY_COMMAND } from '#audit/audit.rules.ts';
import { recordAudit } from '#audit/audit.service.ts';
import { badToken } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Ports } from '#platform/ports.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { factorAddedLetter, factorRemovedLetter, factorsResetLetter } from '../email/letter.rules.ts';
import { sendLetter } from '../email/letter.service.ts';
import { endAllSessions, endOtherSessions, refuseEnded } from '../session/session.service.ts';
import { lockAccount } from '../user/user.repository.ts';
import { listPasskeys, removePasskeys } from './passkey.repository.ts';
import { refuse } from './second-factor.refusals.ts';
import {
  addCodes,
  countCodes,
  findApp,
  findFactorFacts,
  removeApp,
  removeCodes,
} from './second-factor.repository.ts';
import {
  codeIn,
  mayRemoveFactor,
  mustAddFactor,
  RECOVERY_BYTES,
  RECOVERY_CODES,
  recoveryCodeOf,
} from './second-factor.rules.ts';

export type Factor = 'authenticator-app' | 'passkey';

/** The factors of an account besides its password, without any secret. */
export async function secondFactors(
  { config }: Pick<Ports, 'config'>,
  db: Reader,
  userId: number,
  now: Date,
) {
  const facts = await factorFacts(db, userId);
  const app = await findApp(db, userId, now);
  return {
    isRequired: mustAddFactor({ ...facts, hasFactor: false }, config.demo),
    app: app?.addedAt ? { addedAt: app.addedAt, lastUsedAt: app.lastUsedAt } : null,
    passkeys: await listPasskeys(db, userId),
    recoveryCodesLeft: await countCodes(db, userId),
  };
}

export async function factorFacts(db: Reader, userId: number) {
  const found = await findFactorFacts(db, userId);
  if (!found) throw badToken();
  const { hasApp, passkeys, ...account } = found;
  return { ...account, hasApp, passkeys, hasFactor: hasApp || passkeys > 0 };
}

/**
 * Only the owner of a confirmed address may have one: whoever recovers an account by e-mail must find no other way in.
 */
export async function lockOwner(db: Writer, visit: Visit, userId: number) {
  const account = await lockAccount(db, userId);
  if (!account) throw badToken();
  await refuseEnded(db, visit);
  if (!account.email_verified_at) throw refuse('email-not-confirmed.factor');
  return account;
}

type Owner = Awaited<ReturnType<typeof lockOwner>>;

/** Finishes adding a factor: other sessions end, the owner is notified, and the first factor brings recovery codes. */
export async function settleAdded(
  db: Writer,
  visit: Visit,
  owner: Owner,
  factor: Factor,
): Promise<string[] | null> {
  await endOtherSessions(db, visit, owner.id);
  await recordAudit(db, visit, { action: `user.add-${factor}`, subject: `user:${owner.id}` });
  const addressed = { key: `factor-added:${owner.id}:${visit.requestId}`, to: owner.email };
  const { language } = owner;
  await sendLetter(db, visit, { ...addressed, language }, (from) => factorAddedLetter(from, factor));
  return (await countCodes(db, owner.id)) > 0 ? null : makeCodes(db, owner.id, visit.now);
}

/** Throws if the last factor is required; call before the removal. */
export async function refuseLastFactor(
  { config }: Pick<Ports, 'config'>,
  db: Writer,
  userId: number,
): Promise<void> {
  const facts = await factorFacts(db, userId);
  if (mayRemoveFactor(facts, facts.passkeys + (facts.hasApp ? 1 : 0), config.demo)) return;
  throw refuse('last-factor');
}

/** Recovery codes stand in for a factor, so they are removed with the last one. */
export async function settleRemoved(db: Writer, visit: Visit, owner: Owner, factor: Factor): Promise<void> {
  if (!(await factorFacts(db, owner.id)).hasFactor) await removeCodes(db, owner.id);
  await endOtherSessions(db, visit, owner.id);
  await recordAudit(db, visit, { action: `user.remove-${factor}`, subject: `user:${owner.id}` });
  await tellRemoved(db, visit, owner, factorRemovedLetter);
}

/** Removes everything besides the password: it belongs to somebody else, or its owner has lost it all. */
export async function removeEveryFactor(db: Writer, userId: number): Promise<boolean> {
  const hadApp = await removeApp(db, userId);
  const hadPasskeys = (await removePasskeys(db, userId)) > 0;
  await removeCodes(db, userId);
  return hadApp || hadPasskeys;
}

/** For an owner who has lost all factors and is known to whoever runs the server. False if there were none. */
export async function resetFactors(db: Writer, visit: Visit, userId: number): Promise<boolean> {
  const account = await lockAccount(db, userId);
  if (!account || !(await removeEveryFactor(db, userId))) return false;
  await endAllSessions(db, userId, visit.now);
  const entry = { action: 'user.reset-second-factors', subject: `user:${userId}` };
  await recordAudit(db, visit, { ...entry, detail: BY_COMMAND });
  await tellRemoved(db, visit, account, factorsResetLetter);
  return true;
}

async function tellRemoved(
  db: Writer,
  visit: Visit,
  { id, email, language }: Pick<Owner, 'id' | 'email' | 'language'>,
  write: typeof factorRemovedLetter,
) {
  const addressed = { key: `factor-removed:${id}:${visit.requestId}`, to: email, language };
  await sendLetter(db, visit, addressed, write);
}

/** New codes replace all existing ones; they are shown only once. */
export async function renewCodes(db: Writer, visit: Visit, userId: number): Promise<string[]> {
  await lockOwner(db, visit, userId);
  if (!(await factorFacts(db, userId)).hasFactor) throw refuse('no-factor');
  await removeCodes(db, userId);
  await recordAudit(db, visit, { action: 'user.renew-recovery-codes', subject: `user:${userId}` });
  return makeCodes(db, userId, visit.now);
}

async function makeCodes(db: Writer, userId: number, now: Date): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => recoveryCodeOf(randomBytes(RECOVERY_BYTES)));
  await removeCodes(db, userId);
  await addCodes(db, userId, codes.map(hashOfCode), now);
  return codes;
}

/** Hash of the normalized code, however it was typed. */
export const hashOfCode = (code: string): Buffer =>
  createHash('sha256')
    .update(codeIn(code)?.code ?? '')
    .digest();
