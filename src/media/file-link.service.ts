import { createHmac, timingSafeEqual } from 'node:crypto';

/** Links to protected files end: the folder is signed, so a section's video, captions and slides share one token. */
const HOUR = 3_600_000;
const VALID_HOURS = 6;

const mac = (key: Uint8Array, folder: string, until: number): Buffer =>
  createHmac('sha256', key).update(`file\n${folder}\n${until}`).digest();
const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/') + 1);

/** Token for the folder of a file; the same within an hour, so that shared replies stay shared. */
export function fileToken(keys: readonly Uint8Array[], file: string, now: Date): string {
  const until = Math.ceil(now.getTime() / HOUR) + VALID_HOURS;
  const [key] = keys;
  if (!key) throw new Error('no signing key');
  return `${until.toString(36)}.${mac(key, folderOf(file), until).toString('base64url')}`;
}

export function isFileToken(keys: readonly Uint8Array[], file: string, token: string, now: Date): boolean {
  const [untilText = '', sign = ''] = token.split('.');
  const until = Number.parseInt(untilText, 36);
  if (!Number.isSafeInteger(until) || until * HOUR < now.getTime()) return false;
  const given = Buffer.from(sign, 'base64url');
  return keys.some((key) => {
    const own = mac(key, folderOf(file), until);
    return given.length === own.length && timingSafeEqual(given, own);
  });
}

/** Files below `protected/` need a token; covers and public audio do not. */
export const isProtected = (file: string): boolean => file.startsWith('protected/');

/** The address of a stored file, signed when it must be. */
export function fileAddress(keys: readonly Uint8Array[], file: string | null, now: Date): string | null {
  if (!file) return null;
  return isProtected(file) ? `/files/${file}?t=${fileToken(keys, file, now)}` : `/files/${file}`;
}
