import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formAction } from '#client/forms/action.ts';
import { pageWords } from '#client/page/page-words.ts';
import type { MetaArgs } from '#client/page/site-data.ts';
import { registrationCalls } from '#identity/account/account.schema.ts';
import { KeepAddressAgain, KeepAddressLink } from '#identity/registration/components/keep-address-link.tsx';
import { VerifyEmailLink, VerifyEmailOutcome } from '#identity/registration/components/verify-email-link.tsx';
import { VerifyEmailNotice } from '#identity/registration/components/verify-email-notice.tsx';
import { FOLLOWED } from '#identity/registration/email-link.hooks.ts';
import { verifyEmailTexts } from '#identity/registration/verify-email.messages.ts';
import { placeIn, placeOf, withPlace } from '#kit/place.ts';
import { head } from '#shell/seo/head.rules.ts';

export function meta(args: MetaArgs) {
  const say = pageWords(args, verifyEmailTexts);
  const title = say(isKeeping(new URLSearchParams(args.location.search)) ? 'keepPageTitle' : 'pageTitle');
  return head(args, { title, path: '/verify-email', noindex: true });
}

export const action = formAction(async ({ api, url }) => {
  const attributes = { token: url.searchParams.get('token') ?? '' };
  const { data } = await api(registrationCalls.confirm, {
    body: { data: { type: 'EmailConfirmation', attributes } },
  });
  return withPlace(`/verify-email?outcome=${FOLLOWED[data.outcome]}`, placeOf(url.search) ?? data.place);
});

/** Whether it is the link that keeps an address from being changed. */
const isKeeping = (params: URLSearchParams): boolean => params.has('keep');

/**
 * The notice after registration; with `?token=`, the end of the link in the letter (B6). In e-mails of earlier releases,
 * the link that keeps an address has no mark, and one that confirms may name a place.
 */
export default function VerifyEmailPage() {
  const [params] = useSearchParams();
  // Kept here, because the address loses it at once.
  const [token] = useState(params.get('token'));
  const place = placeIn(params.get('redirect'));
  if (token && isKeeping(params)) return <KeepAddressLink token={token} />;
  if (token) return <VerifyEmailLink token={token} place={place} />;
  const outcome = Object.values(FOLLOWED).find((one) => one === params.get('outcome'));
  if (outcome) return <VerifyEmailOutcome kind={outcome} place={place} />;
  if (isKeeping(params)) return <KeepAddressAgain />;
  return <VerifyEmailNotice place={place} />;
}
