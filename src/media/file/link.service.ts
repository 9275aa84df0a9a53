import { createHmac, timingSafeEqual } from 'node:crypto';
import { PROTECTED } from './file.data.ts';
import { refuse } from './file.refusals.ts';

/** Links to protected files expire: the folder is signed, so a section's video, captions and slides share one token. */
const HOUR = 3_600_000;
const VALID_HOURS = 6;

/** Where a link was given: on a page of ours, or in a feed, whose app may be a page of another site. */
export type LinkUse = 'page' | 'feed';
const SIGNED: Record<LinkUse, string> = { page: 'file', feed: 'feed-file' };

const mac = (key: Uint8Array, use: LinkUse, folder: string, until: number): Buffer =>
  createHmac('sha256', key).update(`${SIGNED[use]}\n${folder}\n${until}`).digest();
const folderOf = (file: string): string => file.slice(0, file.lastIndexOf('/') + 1);

/** The token for a file's folder; the same within an hour, so that shared replies stay shared. */
export function fileToken(
  keys: readonly Uint8Array[],
  file: string,
  now: Date,
  use: LinkUse = 'page',
): string {
  const until = Math.ceil(now.getTime() / HOUR) + VALID_HOURS;
  const [key] = keys;
  if (!key) throw new Error('no signing key');
  return `${until.toString(36)}.${mac(key, use, folderOf(file), until).toString('base64url')}`;
}

/** What a token was given for; null if it opens nothing, or no longer does. */
export function readFileToken(
  keys: readonly Uint8Array[],
  file: string,
  token: string,
  now: Date,
): LinkUse | null {
  const [untilText = '', sign = ''] = token.split('.');
  const until = Number.parseInt(untilText, 36);
  if (!Number.isSafeInteger(until) || until * HOUR < now.getTime()) return null;
  const given = Buffer.from(sign, 'base64url');
  const isSigned = (use: LinkUse) =>
    keys.some((key) => {
      const own = mac(key, use, folderOf(file), until);
      return given.length === own.length && timingSafeEqual(given, own);
    });
  return (['page', 'feed'] as const).find(isSigned) ?? null;
}

/** Files below `protected/` need a token; covers and public audio do not. */
export const isProtected = (file: string): boolean => file.startsWith(PROTECTED);
/** The audio and captions of episodes that are open to everybody. */
export const isPublicSound = (file: string): boolean => file.startsWith('podcasts/');

/** The address of a stored file, signed if it has to be. */
export function fileAddress(
  keys: readonly Uint8Array[],
  file: string | null,
  now: Date,
  use: LinkUse = 'page',
): string | null {
  if (!file) return null;
  return isProtected(file) ? `/files/${file}?t=${fileToken(keys, file, now, use)}` : `/files/${file}`;
}

/** Refuses links to files that have expired. */
export const linkEnded = () => refuse('link-ended');
