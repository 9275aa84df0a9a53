import { createHash, randomBytes } from 'node:crypto';
import { recordAudit } from '#audit/audit.service.ts';
import type { Refusal } from '#kit/refusal.ts';
import type { Visit } from '#kit/visit.ts';
import type { Ports } from '#platform/ports.ts';
import { isBelow, parentDomain } from '../session/carried-session.rules.ts';
import { openSession } from '../session/session.service.ts';
import type { NewSignIn } from '../sign-in/sign-in.service.ts';
import { lockAccount } from '../user/user.repository.ts';
import {
  addPasskey,
  findPasskey,
  listPasskeys,
  removePasskey,
  storeChallenge,
  storePasskeyUse,
  takeChallenge,
} from './passkey.repository.ts';
import { refuse } from './second-factor.refusals.ts';
import type { PasskeyAnswer, PasskeyProof } from './second-factor.schema.ts';
import { lockOwner, refuseLastFactor, settleAdded, settleRemoved } from './second-factor.service.ts';

/** Loaded with the first passkey: this makes startup faster, and avoids the output of its feature detection in Node. */
const library = () => import('@simplewebauthn/server');

const CHALLENGE_MINUTES = 5;
const CHALLENGE_BYTES = 32;

/**
 * Passkeys are bound to the domain that our hosts share, like the cookie of a carried session, and requested only
 * there.
 */
function party({ config }: Pick<Ports, 'config'>, { site }: Visit) {
  const rpID = parentDomain(config.mainHost) ?? new URL(config.origin).hostname;
  const origins = Object.values(site.origins).filter((origin) => isBelow(new URL(origin).host, rpID));
  return { rpID, expectedRPID: rpID, expectedOrigin: [...new Set([site.mainOrigin, ...origins])] };
}

const hashOf = (challenge: string): Buffer => createHash('sha256').update(challenge).digest();

async function newChallenge(
  { database }: Ports,
  { now }: Visit,
  deed: 'add' | 'sign-in',
  userId: number | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES));
  const hash = hashOf(Buffer.from(challenge).toString('base64url'));
  const expiresAt = new Date(now.getTime() + CHALLENGE_MINUTES * 60_000);
  await database.write((db) => storeChallenge(db, { hash, userId, deed, expiresAt }));
  return challenge;
}

/** Options for a browser to make a passkey: user-verified and discoverable without a user name (ASVS 6.3.3). */
export async function passkeySetup(ports: Ports, visit: Visit, userId: number) {
  const owner = await ports.database.write((db) => lockOwner(db, visit, userId));
  const held = await listPasskeys(ports.database.reader(), userId);
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: visit.site.productName,
    rpID: party(ports, visit).rpID,
    userName: owner.email,
    // Unique per account, without identifying a person.
    userID: new Uint8Array(createHash('sha256').update(`passkey:${userId}`).digest()),
    challenge: await newChallenge(ports, visit, 'add', userId),
    attestationType: 'none',
    excludeCredentials: held.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Returns recovery codes if there were none. */
export async function keepPasskey(
  ports: Ports,
  visit: Visit,
  userId: number,
  { name, answer }: { name: string; answer: PasskeyAnswer },
): Promise<string[] | null> {
  const made = await registrationIn(ports, visit, userId, answer);
  return ports.database.write(async (db) => {
    const owner = await lockOwner(db, visit, userId);
    const { id, publicKey, counter, transports = [] } = made;
    const kept = await addPasskey(db, {
      userId,
      credentialId: id,
      publicKey: Buffer.from(publicKey),
      signCount: counter,
      transports,
      name,
      now: visit.now,
    });
    if (!kept) throw passkeyRefused(422);
    return settleAdded(db, visit, owner, 'passkey');
  });
}

async function registrationIn(ports: Ports, visit: Visit, userId: number, response: PasskeyAnswer) {
  const { expectedOrigin, expectedRPID } = party(ports, visit);
  const challenge = await takeAnswered(ports, visit, response, { deed: 'add', userId });
  if (challenge === null) throw passkeyRefused(422);
  const { verifyRegistrationResponse } = await library();
  const { registrationInfo } = await verifyRegistrationResponse({
    response,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    expectedChallenge: challenge,
  }).catch(refused(422));
  if (!registrationInfo) throw passkeyRefused(422);
  return registrationInfo.credential;
}

/**
 * The challenge that an answer claims to have signed, spent even if the answer is otherwise wrong; null if it is not
 * ours.
 */
async function takeAnswered(
  { database }: Ports,
  { now }: Visit,
  { response }: PasskeyAnswer | PasskeyProof,
  asked: { deed: 'add' | 'sign-in'; userId: number | null },
): Promise<string | null> {
  const challenge = challengeIn(response.clientDataJSON);
  const taken = await database.write((db) => takeChallenge(db, { hash: hashOf(challenge), ...asked, now }));
  return taken ? challenge : null;
}
function challengeIn(clientDataJSON: string): string {
  try {
    return String(JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()).challenge);
  } catch {
    // Unreadable data contains no challenge of ours.
    return '';
  }
}

export async function dropPasskey(ports: Ports, visit: Visit, userId: number, id: number): Promise<void> {
  await ports.database.write(async (db) => {
    const owner = await lockOwner(db, visit, userId);
    const held = await listPasskeys(db, userId);
    if (!held.some((one) => one.id === String(id))) return;
    await refuseLastFactor(ports, db, userId);
    await removePasskey(db, userId, id);
    await settleRemoved(db, visit, owner, 'passkey');
  });
}

/**
 * Options for a browser to sign in with a passkey: any passkey for a visitor, only one's own for a signed-in user who
 * signs in again.
 */
export async function passkeyQuestion(ports: Ports, visit: Visit) {
  const { visitor } = visit;
  const own = visitor.kind === 'user' ? await listPasskeys(ports.database.reader(), visitor.id) : [];
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: party(ports, visit).rpID,
    challenge: await newChallenge(ports, visit, 'sign-in', visitor.kind === 'user' ? visitor.id : null),
    userVerification: 'required',
    allowCredentials: own.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
}

/** A passkey proves both possession and a biometric or PIN, so no password is required in addition. */
export async function signInByPasskey(
  ports: Ports,
  visit: Visit,
  response: PasskeyProof,
): Promise<NewSignIn> {
  const { visitor } = visit;
  const passkey = await findPasskey(ports.database.reader(), response.id);
  const askerId = visitor.kind === 'user' ? visitor.id : null;
  if (!passkey || (askerId !== null && askerId !== passkey.userId)) throw await noted(ports, visit, passkey);
  const challenge = await takeAnswered(ports, visit, response, { deed: 'sign-in', userId: askerId });
  if (challenge === null) throw await noted(ports, visit, passkey);
  const { expectedOrigin, expectedRPID } = party(ports, visit);
  const { userId, publicKey, signCount, transports } = passkey;
  const { verifyAuthenticationResponse } = await library();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedOrigin,
    expectedRPID,
    requireUserVerification: true,
    expectedChallenge: challenge,
    credential: { id: response.id, publicKey: new Uint8Array(publicKey), counter: signCount, transports },
  }).catch(async () => {
    throw await noted(ports, visit, passkey);
  });
  if (!verified) throw await noted(ports, visit, passkey);
  return ports.database.write(async (db) => {
    // It may have been removed since it was found.
    if (!(await lockAccount(db, userId)) || !(await findPasskey(db, response.id))) throw passkeyRefused();
    await storePasskeyUse(db, response.id, authenticationInfo.newCounter, visit.now);
    const subject = `user:${userId}`;
    await recordAudit(db, visit, {
      action: 'user.sign-in',
      subject,
      actorId: userId,
      detail: { passkey: true },
    });
    return { userId, token: await openSession(ports, db, userId, visit.now) };
  });
}

/** An unknown passkey belongs to nobody, so there is no account to log it for. */
async function noted(
  { database }: Ports,
  visit: Visit,
  passkey: { userId: number } | null,
): Promise<Refusal> {
  if (passkey) {
    const subject = `user:${passkey.userId}`;
    await database.write((db) => recordAudit(db, visit, { action: 'user.sign-in-refused', subject }));
  }
  return passkeyRefused();
}

/** All errors of the library are the same to the caller. */
const refused =
  (status: number) =>
  (cause: unknown): never => {
    throw passkeyRefused(status, cause);
  };
const passkeyRefused = (status = 401, cause?: unknown): Refusal =>
  refuse('passkey-refused', {}, { status, cause });
