import { createHmac, timingSafeEqual } from 'node:crypto';
import { refuse } from '#identity/email/one-time-token.refusals.ts';
import type { Refusal } from '#kit/refusal.ts';
import { isRequestOver } from '../subscription/subscription.rules.ts';
import { LETTER_KINDS, type LetterKind } from '../subscription/subscription.schema.ts';

/** What a link in an e-mail allows: only this deed, for this subscriber, with these kinds. */
export interface LetterLink {
  deed: 'confirm' | 'unsubscribe';
  subscriberId: number;
  kinds: readonly LetterKind[];
  /** The time of the request that a confirmation belongs to. */
  askedAt?: Date;
  /** The issue that contains the link; null in e-mails about the subscription itself. */
  campaignId?: number | null;
}
const FORM = /^([cu])([0-9a-z]{1,11})-([mt]{1,2})-([0-9a-z]{1,9})(?:-([0-9a-z]{1,11}))?\.([\w-]{43})$/;

const mac = (key: Uint8Array, body: string): Buffer =>
  createHmac('sha256', key).update(`letter\n${body}`).digest();

export function letterToken(keys: readonly Uint8Array[], link: LetterLink): string {
  const [key] = keys;
  if (!key) throw new Error('no signing key');
  const kinds = link.kinds.map((kind) => kind[0]).join('');
  const asked = (link.askedAt?.getTime() ?? 0).toString(36);
  const issue = link.campaignId ? `-${link.campaignId.toString(36)}` : '';
  const body = `${link.deed[0]}${link.subscriberId.toString(36)}-${kinds}-${asked}${issue}`;
  return `${body}.${mac(key, body).toString('base64url')}`;
}

/** Reads a link for the given deed; throws if it was not made by us, or if a confirmation is too old. */
export function readLetterToken(
  keys: readonly Uint8Array[],
  deed: LetterLink['deed'],
  token: string,
  now: Date,
): Required<LetterLink> {
  const [, mark, id = '', kinds = '', asked = '', issue, sign = ''] = FORM.exec(token) ?? [];
  if (mark !== deed[0] || !isSigned(keys, token.slice(0, token.indexOf('.')), sign)) throw letterLinkEnded();
  const askedAt = new Date(Number.parseInt(asked, 36));
  if (deed === 'confirm' && isRequestOver(askedAt, now)) throw letterLinkEnded();
  return {
    deed,
    subscriberId: Number.parseInt(id, 36),
    kinds: LETTER_KINDS.filter((kind) => kinds.includes(kind[0] as string)),
    askedAt,
    campaignId: issue === undefined ? null : Number.parseInt(issue, 36),
  };
}

function isSigned(keys: readonly Uint8Array[], body: string, sign: string): boolean {
  const given = Buffer.from(sign, 'base64url');
  return keys.some((key) => {
    const own = mac(key, body);
    return given.length === own.length && timingSafeEqual(given, own);
  });
}

export const letterLinkEnded = (): Refusal => refuse('link-expired');
