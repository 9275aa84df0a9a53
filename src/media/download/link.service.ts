import { createHmac, timingSafeEqual } from 'node:crypto';

/** Whom a URL was made for: an account, or the owner of an e-mail address who asked for free files. */
export type DownloadHolder = { kind: 'user'; userId: number } | { kind: 'email' };
export interface DownloadLink {
  materialId: number;
  holder: DownloadHolder;
  until: Date;
}
/** An account's URL serves one click; an e-mailed one is valid for a day (S22, B42). */
export const USER_LINK_MINUTES = 5;
export const EMAIL_LINK_HOURS = 24;

const FORM = /^([ue])([0-9a-z]{1,11})-([0-9a-z]{1,11})-([0-9a-z]{1,9})\.([\w-]{43})$/;
const mac = (key: Uint8Array, body: string): Buffer =>
  createHmac('sha256', key).update(`download\n${body}`).digest();

export const linkEnd = (holder: DownloadHolder, now: Date): Date =>
  new Date(
    now.getTime() + (holder.kind === 'user' ? USER_LINK_MINUTES * 60_000 : EMAIL_LINK_HOURS * 3_600_000),
  );

/** The path of a file for one holder, valid until it expires. */
export function downloadPath(keys: readonly Uint8Array[], link: DownloadLink): string {
  const [key] = keys;
  if (!key) throw new Error('no signing key');
  const { holder, materialId, until } = link;
  const who = holder.kind === 'user' ? holder.userId : 0;
  const body = `${holder.kind[0]}${who.toString(36)}-${materialId.toString(36)}-${until.getTime().toString(36)}`;
  return `/api/downloads/${body}.${mac(key, body).toString('base64url')}/`;
}

/** What a URL was made for; null if it was not made here, was changed, or has expired. */
export function readDownloadLink(keys: readonly Uint8Array[], link: string, now: Date): DownloadLink | null {
  const [, kind, who = '', material = '', end = '', sign = ''] = FORM.exec(link) ?? [];
  const body = link.slice(0, link.indexOf('.'));
  const given = Buffer.from(sign, 'base64url');
  const isOurs = keys.some((key) => {
    const own = mac(key, body);
    return given.length === own.length && timingSafeEqual(given, own);
  });
  const until = new Date(Number.parseInt(end, 36));
  if (!kind || !isOurs || now > until) return null;
  const userId = Number.parseInt(who, 36);
  const holder: DownloadHolder = kind === 'u' ? { kind: 'user', userId } : { kind: 'email' };
  return { materialId: Number.parseInt(material, 36), holder, until };
}
