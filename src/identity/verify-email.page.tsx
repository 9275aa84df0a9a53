import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { placeIn, placeOf, withPlace } from '#kit/place.ts';
import { head } from '#site/head.rules.ts';
import { formAction } from '#web/form-action.ts';
import { pageWords } from '#web/page-words.ts';
import type { MetaArgs } from '#web/site-data.ts';
import { registrationCalls } from './account.contract.ts';
import { verifyEmailTexts } from './verify-email.texts.ts';
import { FOLLOWED, VerifyEmailLink, VerifyEmailOutcome } from './verify-email-link.tsx';
import { VerifyEmailNotice } from './verify-email-notice.tsx';

export function meta(args: MetaArgs) {
  const say = pageWords(args, verifyEmailTexts);
  return head(args, { title: say('pageTitle'), path: '/verify-email', noindex: true });
}

export const action = formAction(async ({ api, url }) => {
  const attributes = { token: url.searchParams.get('token') ?? '' };
  const { data } = await api(registrationCalls.confirm, {
    body: { data: { type: 'EmailConfirmation', attributes } },
  });
  return withPlace(`/verify-email?outcome=${FOLLOWED[data.outcome]}`, placeOf(url.search));
});

/** The notice after registration; with `?token=`, the end of the link in the letter (B6). */
export default function VerifyEmailPage() {
  const [params] = useSearchParams();
  // Kept here, because the address loses it at once.
  const [token] = useState(params.get('token'));
  const place = placeIn(params.get('redirect'));
  if (token) return <VerifyEmailLink token={token} place={place} />;
  const outcome = Object.values(FOLLOWED).find((one) => one === params.get('outcome'));
  if (outcome) return <VerifyEmailOutcome kind={outcome} place={place} />;
  return <VerifyEmailNotice place={place} />;
}
