import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Visit } from '#kit/visit.ts';
import type { Ports } from '#platform/ports.ts';
import { isWithin } from '../session/session.rules.ts';
import { findCredentialsOf } from '../user/user.repository.ts';
import { deviceCookie, KNOWN_SECONDS } from './known-device.rules.ts';

type SigningPorts = Pick<Ports, 'keys'>;
export interface DeviceOwner {
  id: number;
  hash: string | null;
}

/**
 * The cookie of a device on which somebody has just signed in; none if the account has no password to guess. Nor if the
 * database does not answer: the token that goes with the cookie exists already, and is not lost for it.
 */
export async function rememberDevice(
  ports: Pick<Ports, 'keys' | 'database' | 'log'>,
  visit: Visit,
  userId: number,
): Promise<string[]> {
  const found = await findCredentialsOf(ports.database.reader(), userId).catch((err: unknown) => {
    ports.log.warn({ err, user: userId }, 'device not remembered');
    return null;
  });
  const [key] = ports.keys;
  if (!found?.password_hash || !key) return [];
  const name = deviceOf(ports, visit, { id: userId, hash: found.password_hash }) ?? randomName();
  const claims = `${name}.${Math.floor(visit.now.getTime() / 1000).toString(36)}`;
  const mac = macOf(key, claims, { id: userId, hash: found.password_hash }).toString('base64url');
  return [deviceCookie(`${claims}.${mac}`, visit.site.origin.startsWith('https:'))];
}

/**
 * The name of a device on which this account signed in before with its current password; null for any other device. It
 * is bound to both, so it reveals nothing about another account and expires with the password.
 */
export function deviceOf(
  ports: SigningPorts,
  { device = '', now }: Visit,
  account: DeviceOwner,
): string | null {
  const found = /^(([\w-]{22})\.([0-9a-z]{1,8}))\.([\w-]{43})$/.exec(device);
  if (!found || account.hash === null) return null;
  const [, claims = '', name = '', at = '', mac = ''] = found;
  const age = Math.floor(now.getTime() / 1000) - Number.parseInt(at, 36);
  if (!isWithin(age, KNOWN_SECONDS)) return null;
  const given = Buffer.from(mac, 'base64url');
  return ports.keys.some((key) => timingSafeEqual(macOf(key, claims, account), given)) ? name : null;
}

const randomName = (): string => randomBytes(16).toString('base64url');

const derived = new WeakMap<Uint8Array, Buffer>();
function macOf(key: Uint8Array, claims: string, { id, hash }: DeviceOwner): Buffer {
  const own = derived.get(key) ?? Buffer.from(hkdfSync('sha256', key, '', 'known-device', 32));
  derived.set(key, own);
  return createHmac('sha256', own).update(`${id}\n${hash}\n${claims}`).digest();
}
