import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { recordAudit } from '#audit/audit.service.ts';
import { notAllowed } from '#kit/general.refusals.ts';
import type { Visit } from '#kit/visit.ts';
import type { Ports } from '#platform/ports.ts';
import { exemptEmails } from '../second-factor/second-factor.rules.ts';
import {
  CARRIED_SECONDS,
  carriedCookies,
  carriedIn,
  isBelow,
  parentDomain,
  RENEW_SECONDS,
} from './carried-session.rules.ts';
import { findAsker } from './session.repository.ts';
import { isWithin } from './session.rules.ts';
import { readSessionToken, type SessionClaims, signSessionToken } from './token.service.ts';

type SigningPorts = Pick<Ports, 'keys' | 'config'>;
interface CarriedClaims extends SessionClaims {
  /** Seconds since 1970. */
  issuedAt: number;
}

/** Cookies that carry a session to our other hosts; none on a host that does not share the parent domain. */
export async function carryToken(ports: SigningPorts, visit: Visit, token: string): Promise<string[]> {
  return carry(ports, visit, await readSessionToken(ports, token, visit.now));
}

function carry(ports: SigningPorts, visit: Visit, claims: SessionClaims): string[] {
  const parent = parentOf(ports, visit);
  if (!parent) return [];
  return carriedCookies(sign(ports, claims, visit.now), parent, visit.site.origin.startsWith('https:'));
}

/**
 * Restarts the half hour once five minutes of it have passed, if the request has a token (sliding, C14). The reader of a
 * preview has no session to carry.
 */
export function renewCarried(ports: SigningPorts, visit: Visit, cookies: string | undefined): string[] {
  const { visitor, now } = visit;
  if (visitor.kind !== 'user' || visitor.preview) return [];
  const before = read(ports, carriedIn(cookies), now);
  const isFresh = before?.sessionId === visitor.sessionId && seconds(now) - before.issuedAt < RENEW_SECONDS;
  return isFresh ? [] : carry(ports, visit, { userId: visitor.id, sessionId: visitor.sessionId });
}

export function clearCarried(ports: SigningPorts, visit: Visit): string[] {
  const parent = parentOf(ports, visit);
  return parent ? carriedCookies(null, parent, visit.site.origin.startsWith('https:')) : [];
}

export interface CarriedRequest {
  cookies: string | undefined;
  /** `Origin` of the request, which is set by browsers and cannot be set by pages. */
  origin: string | undefined;
}

/** A token of the same session for this host; null if nothing is carried, or the carried session has ended. */
export async function takeCarried(ports: Ports, visit: Visit, { cookies, origin }: CarriedRequest) {
  if (origin !== undefined && origin !== visit.site.origin) throw notAllowed();
  const claims = parentOf(ports, visit) ? read(ports, carriedIn(cookies), visit.now) : null;
  if (!claims) return null;
  const { userId, sessionId } = claims;
  const exempt = exemptEmails(ports.config.demo);
  if (!(await findAsker(ports.database.reader(), sessionId, userId, visit.now, exempt))) return null;
  await ports.database.write((db) =>
    recordAudit(db, visit, { action: 'user.carry-session', subject: `user:${userId}`, actorId: userId }),
  );
  return { userId, token: await signSessionToken(ports, { userId, sessionId }, visit.now) };
}

function parentOf({ config }: SigningPorts, { site }: Visit): string | null {
  const parent = parentDomain(config.mainHost);
  return parent && isBelow(new URL(site.origin).host, parent) ? parent : null;
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** Session, user and time of issue, signed with a separate key: it can never pass as a token. */
function sign(ports: SigningPorts, { userId, sessionId }: SessionClaims, now: Date): string {
  const [key] = ports.keys;
  if (!key) throw new Error('there is no signing key');
  const claims = `${sessionId}.${userId.toString(36)}.${seconds(now).toString(36)}`;
  return `${claims}.${macOf(key, claims).toString('base64url')}`;
}

function read(ports: SigningPorts, value: string | null, now: Date): CarriedClaims | null {
  const found = /^(([0-9a-f-]{36})\.([0-9a-z]{1,11})\.([0-9a-z]{1,8}))\.([\w-]{43})$/.exec(value ?? '');
  if (!found) return null;
  const [, claims = '', sessionId = '', user = '', at = '', mac = ''] = found;
  const given = Buffer.from(mac, 'base64url');
  if (!ports.keys.some((key) => timingSafeEqual(macOf(key, claims), given))) return null;
  const issuedAt = Number.parseInt(at, 36);
  const age = seconds(now) - issuedAt;
  if (!isWithin(age, CARRIED_SECONDS)) return null;
  return { sessionId, userId: Number.parseInt(user, 36), issuedAt };
}

const derived = new WeakMap<Uint8Array, Buffer>();
function macOf(key: Uint8Array, claims: string): Buffer {
  const own = derived.get(key) ?? Buffer.from(hkdfSync('sha256', key, '', 'carried-session', 32));
  derived.set(key, own);
  return createHmac('sha256', own).update(claims).digest();
}
