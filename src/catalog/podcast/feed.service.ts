import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { hasPermission } from '#membership/gate/entitlement.rules.ts';
import { holdingOf } from '#membership/holding/holding.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { closeFeed, findFeed, turnFeed } from './feed.repository.ts';

type Keys = readonly Uint8Array[];
const mac = (key: Uint8Array, userId: number, turn: number): Buffer =>
  createHmac('sha256', key).update(`audio-feed\n${userId}\n${turn}`).digest().subarray(0, 20);
const secretOf = ([key]: Keys, userId: number, turn: number): string => {
  if (!key) throw new Error('no signing key');
  return `${userId.toString(36)}-${turn.toString(36)}-${mac(key, userId, turn).toString('base64url')}`;
};

/**
 * The secret part of a member's feed address; null before it was requested and after it was closed. It is not stored.
 */
export async function feedSecret(db: Reader, keys: Keys, userId: number): Promise<string | null> {
  const feed = await findFeed(db, userId);
  return feed && !feed.closed ? secretOf(keys, userId, feed.turn) : null;
}

/** Creates a new secret; all earlier ones stop working at once. */
export async function renewFeedSecret(db: Writer, keys: Keys, userId: number, now: Date): Promise<string> {
  return secretOf(keys, userId, (await turnFeed(db, userId, now)).turn);
}

/** Whether there was one to close. */
export async function closeOwnFeed(db: Writer, userId: number, now: Date): Promise<boolean> {
  return (await closeFeed(db, userId, now)) > 0;
}

/**
 * Whether the secret opens a feed now: correctly signed, of the current turn, and its member still has the audio feed
 * (spec §6).
 */
export async function isFeedOpen(db: Reader, keys: Keys, secret: string, now: Date): Promise<boolean> {
  const found = /^([0-9a-z]{1,11})-([0-9a-z]{1,6})-([\w-]{27})$/.exec(secret);
  if (!found) return false;
  const [userId, turn] = [Number.parseInt(found[1] ?? '', 36), Number.parseInt(found[2] ?? '', 36)];
  const given = Buffer.from(found[3] ?? '', 'base64url');
  const isSigned = keys.some((key) => {
    const own = mac(key, userId, turn);
    return own.length === given.length && timingSafeEqual(own, given);
  });
  if (!isSigned) return false;
  const [feed, holding] = await Promise.all([findFeed(db, userId), holdingOf(db, userId)]);
  return feed?.turn === turn && !feed.closed && hasPermission(holding, 'audio_feed', now);
}

/** Namespace of podcast feeds in Podcasting 2.0. */
const FEEDS = Buffer.from('ead4c236bf5858c6a2c6a6b28d128cb6', 'hex');
/** The show's permanent identifier: a version 5 UUID of the feed's address without its scheme. */
export function feedGuid(address: string): string {
  const bytes = createHash('sha1')
    .update(FEEDS)
    .update(address.replace(/^https?:\/\//, ''))
    .digest();
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
