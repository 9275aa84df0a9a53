import { redirect } from 'react-router';
import { signInFrom } from '#kit/place.ts';
import { isFailure } from './client.ts';
import { noReplyAddress } from './no-reply.ts';

/**
 * The three things a screen knows about a failed call: nobody answered, the server refused and says why, or something
 * broke. Refusals are shown where they were caused; only failures of something a whole page needs lead to an error page
 * (spec §8, A8).
 */
export type FailureKind = 'no-reply' | 'refusal' | 'unexpected';

export function failureKind(thrown: unknown): FailureKind {
  if (!isFailure(thrown)) return 'unexpected';
  if (thrown.status === 0) return 'no-reply';
  return thrown.status >= 500 ? 'unexpected' : 'refusal';
}

/** Where a password is chosen, and a second factor added. */
const SIGN_IN_METHODS = '/myaccount/password';

/**
 * A subscriber who has yet to choose a password, or an administrator who has yet to add a second factor: no second try
 * would open the page.
 */
const NEEDS_SIGN_IN_METHOD = new Set(['full-account-needed', 'second-factor-required']);

/** What the user may do after a refusal: an address, and the key of its text. */
export interface NextStep {
  to: string;
  label: 'nextSignIn' | 'nextMembership' | 'nextPassword' | 'nextSecondFactor';
}

/** A page in its address. */
type PageAddress = Pick<Location, 'pathname' | 'search'>;

export function nextStepOf(thrown: unknown, here: PageAddress): NextStep | null {
  if (!isFailure(thrown)) return null;
  switch (thrown.code) {
    case 'sign-in-needed':
    case 'bad-token':
    case 'email-taken':
      return { to: signInFrom(here), label: 'nextSignIn' };
    case 'membership-needed':
    case 'tier-needed':
    case 'no-credits':
      return { to: '/cme-program?section=pricing', label: 'nextMembership' };
    case 'full-account-needed':
      return { to: SIGN_IN_METHODS, label: 'nextPassword' };
    case 'second-factor-required':
      return { to: SIGN_IN_METHODS, label: 'nextSecondFactor' };
    default:
      return null;
  }
}

/** What a screen says of a failed call where it was caused: why, and what the user may do about it. */
export interface FailureNotice {
  reason: string;
  next: NextStep | null;
}
/** `noReply`: the words where the server did not answer; they also stand for what broke here, which is reported. */
export function noticeOf(thrown: unknown, noReply: string, here: PageAddress = location): FailureNotice {
  if (!isFailure(thrown)) globalThis.reportError?.(thrown);
  const reason = isFailure(thrown) && thrown.status !== 0 ? thrown.message : noReply;
  return { reason, next: nextStepOf(thrown, here) };
}

/**
 * Handles a failure to load what a page needs. No reply: the network pages. A removed activity: its explanation (C32).
 * No password or second factor yet: the page where it is set.
 * Any other status continues with the first detail: 404 and 5xx to `/error-{status}`, the rest is shown in place (spec
 * §4, §8).
 */
export function pageFailure(thrown: unknown, url: URL): never {
  if (!isFailure(thrown)) throw thrown;
  if (thrown.code === 'activity-removed') throw redirect('/activity-removed', 301);
  if (NEEDS_SIGN_IN_METHOD.has(thrown.code)) throw redirect(SIGN_IN_METHODS);
  if (thrown.status === 0) throw redirect(noReplyAddress(`${url.pathname}${url.search}`));
  throw new Response(thrown.errors[0]?.detail ?? '', { status: thrown.status, statusText: thrown.code });
}
