import { createHash, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { addDays } from '#kit/dates.ts';
import { badToken } from '#kit/general.refusals.ts';
import type { Ports } from '#platform/ports.ts';
import { SESSION_DAYS, TOLERANCE_SECONDS } from './session.rules.ts';

/** HS256 only; the key is looked up by id among ours, whatever else a header says. */
const ALGORITHM = 'HS256';
const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export interface SessionClaims {
  userId: number;
  sessionId: string;
}
type SigningPorts = Pick<Ports, 'keys' | 'config'>;

interface Key {
  id: string;
  secret: KeyObject;
}
const keysOf = new WeakMap<readonly Uint8Array[], Key[]>();

export async function signSessionToken(
  ports: SigningPorts,
  claims: SessionClaims,
  now: Date,
): Promise<string> {
  const [newest] = keyring(ports.keys);
  if (!newest) throw new Error('there is no signing key');
  const seconds = Math.floor(now.getTime() / 1000);
  return new SignJWT({ sid: claims.sessionId })
    .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: newest.id })
    .setSubject(String(claims.userId))
    .setIssuer(ports.config.origin)
    .setAudience(audienceOf(ports))
    .setIssuedAt(seconds)
    .setNotBefore(seconds)
    .setExpirationTime(Math.floor(addDays(now, SESSION_DAYS).getTime() / 1000))
    .sign(newest.secret);
}

export async function readSessionToken(
  ports: SigningPorts,
  token: string,
  now: Date,
): Promise<SessionClaims> {
  try {
    const { payload } = await jwtVerify(token, ({ kid }) => findKey(ports.keys, kid), {
      algorithms: [ALGORITHM],
      issuer: ports.config.origin,
      audience: audienceOf(ports),
      requiredClaims: ['sub', 'sid', 'exp', 'nbf', 'iat'],
      currentDate: now,
      clockTolerance: TOLERANCE_SECONDS,
    });
    const userId = Number(payload.sub);
    if (!Number.isSafeInteger(userId) || typeof payload.sid !== 'string' || !SESSION_ID.test(payload.sid))
      throw badToken();
    return { userId, sessionId: payload.sid };
  } catch (thrown) {
    if (isTokenError(thrown)) throw badToken(thrown);
    throw thrown;
  }
}

/** The token library's own error codes: whatever it cannot verify is the caller's fault. */
const isTokenError = (thrown: unknown): boolean =>
  /^ERR_(JO|JW)/.test(String((thrown as { code?: unknown } | null)?.code ?? ''));

const audienceOf = (ports: SigningPorts): string => `${ports.config.origin}/api`;

function findKey(keys: readonly Uint8Array[], id: string | undefined): KeyObject {
  const found = keyring(keys).find((key) => key.id === id);
  if (!found) throw badToken();
  return found.secret;
}

/** A separate key for tokens is derived from each signing key, so that a link's signature can never be a token's. */
function keyring(keys: readonly Uint8Array[]): Key[] {
  const known = keysOf.get(keys);
  if (known) return known;
  const made = keys.map((key): Key => {
    const derived = Buffer.from(hkdfSync('sha256', key, '', 'session-token', 32));
    return {
      id: createHash('sha256').update(derived).digest('base64url').slice(0, 16),
      secret: createSecretKey(derived),
    };
  });
  keysOf.set(keys, made);
  return made;
}
