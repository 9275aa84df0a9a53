import { recordAudit } from '#audit/audit.service.ts';
import { atField, type Refusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import { countRequest, restartCount } from '#platform/admission/rate-limit.ts';
import type { Limit } from '#platform/http/endpoint.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import { recoveryUsedLetter } from '../email/letter.rules.ts';
import { sendLetter } from '../email/letter.service.ts';
import type { lockAccount } from '../user/user.repository.ts';
import { stepOf } from './authenticator-app.service.ts';
import { seal, unseal } from './sealed-secret.service.ts';
import { refuse } from './second-factor.refusals.ts';
import {
  type AppCode,
  countCodes,
  findApp,
  resealApp,
  spendCode,
  spendStep,
} from './second-factor.repository.ts';
import { codeIn, isFactorAsked, isRecoveryMeant } from './second-factor.rules.ts';
import { factorFacts, hashOfCode } from './second-factor.service.ts';

/** A second factor shown along with the password: checked, but not spent yet. */
export type ShownFactor = { kind: 'none' } | ({ kind: 'app' } & AppCode) | { kind: 'recovery'; hash: Buffer };

/**
 * Six digits are few: ten tries per quarter of an hour. Passkeys and recovery codes still work when others have used up
 * the count.
 */
const CODES = {
  count: 10,
  seconds: 15 * 60,
  refusal: refuse('too-many-requests.codes'),
};
const codeLimit = (userId: number): Limit => ({ ...CODES, bucket: `second-factor:${userId}` });
/** Counted before it is checked, so that simultaneous guesses gain nothing. */
export const countCode = ({ database }: Pick<Ports, 'database'>, { now }: Visit, userId: number) =>
  countRequest(database, codeLimit(userId), now);
export const forgetCodes = (db: Writer, { now }: Visit, userId: number) =>
  restartCount(db, codeLimit(userId), now);

export const purposeOf = (userId: number): string => `authenticator-app:${userId}`;

/** Checks the second factor that an account requires after a correct password. Throws if it is missing or wrong. */
export async function checkFactor(
  ports: Ports,
  visit: Visit,
  userId: number,
  typed: string | undefined,
): Promise<ShownFactor> {
  const facts = await factorFacts(ports.database.reader(), userId);
  if (!isFactorAsked(facts, ports.config.demo)) return { kind: 'none' };
  if (!typed?.trim()) throw factorNeeded(facts);
  const code = codeIn(typed);
  if (code?.kind === 'recovery') return { kind: 'recovery', hash: hashOfCode(code.code) };
  await countCode(ports, visit, userId);
  const right = code && (await appCode(ports, visit, userId, code.code));
  if (!right)
    return refuseCode(ports, visit, userId, isRecoveryMeant(typed, facts.hasApp) ? 'recovery' : 'app');
  return { kind: 'app', ...right };
}

async function appCode(
  { database, keys }: Ports,
  { now }: Visit,
  userId: number,
  code: string,
): Promise<AppCode | null> {
  const { secret = null } = (await findApp(database.reader(), userId, now)) ?? {};
  const opened = secret && unseal(keys, secret, purposeOf(userId));
  const step = opened && stepOf(opened.secret, code, now);
  return secret && step !== null ? { step, secret } : null;
}

/**
 * Spends the factor under the lock of the account that signs in. False if it was already used, is not the account's or no
 * longer, or the account now requires more.
 */
export async function spendFactor(
  ports: Ports,
  db: Writer,
  visit: Visit,
  account: NonNullable<Awaited<ReturnType<typeof lockAccount>>>,
  shown: ShownFactor,
): Promise<boolean> {
  const { id } = account;
  if (shown.kind === 'none') return !isFactorAsked(await factorFacts(db, id), ports.config.demo);
  if (shown.kind === 'recovery') {
    if (!(await spendCode(db, id, shown.hash, visit.now))) return false;
    await tellRecovery(db, visit, account);
    return true;
  }
  if (!(await spendStep(db, id, shown, visit.now))) return false;
  await forgetCodes(db, visit, id);
  await sealAnew(ports, db, visit, id);
  return true;
}

async function tellRecovery(
  db: Writer,
  visit: Visit,
  { id, email, language }: { id: number; email: string; language: string },
): Promise<void> {
  const left = await countCodes(db, id);
  const subject = `user:${id}`;
  await recordAudit(db, visit, { action: 'user.use-recovery-code', subject, actorId: id, detail: { left } });
  const addressed = { key: `recovery-used:${id}:${visit.requestId}`, to: email, language };
  await sendLetter(db, visit, addressed, (from) => recoveryUsedLetter(from, left));
}

/** After a key rotation, each secret is resealed under the newest key when it is next used. */
async function sealAnew({ keys }: Ports, db: Writer, { now }: Visit, userId: number): Promise<void> {
  const { secret = null } = (await findApp(db, userId, now)) ?? {};
  const opened = secret && unseal(keys, secret, purposeOf(userId));
  if (opened?.isOld) await resealApp(db, userId, seal(keys, opened.secret, purposeOf(userId)));
}

export async function refuseCode(
  { database }: Ports,
  visit: Visit,
  userId: number,
  kind: ShownFactor['kind'],
): Promise<never> {
  const subject = `user:${userId}`;
  await database.write((db) => recordAudit(db, visit, { action: 'user.code-refused', subject }));
  if (kind === 'recovery') throw refuse('wrong-code.recovery', {}, atField('code'));
  throw wrongCode(atField('code').source.pointer);
}

/** `meta` says which factors the account has, for the page to offer. */
const factorNeeded = ({ hasApp, passkeys }: { hasApp: boolean; passkeys: number }) =>
  refuse(
    hasApp ? 'second-factor-needed' : 'second-factor-needed.passkey',
    {},
    { meta: { app: String(hasApp), passkey: String(passkeys > 0) } },
  );

export const wrongCode = (pointer: string, status = 401): Refusal =>
  refuse('wrong-code', {}, { status, source: { pointer } });
