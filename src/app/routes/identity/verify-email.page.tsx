import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { formAction } from '#client/forms/action.ts';
import { pageWords } from '#client/page/page-words.ts';
import type { MetaArgs } from '#client/page/site-data.ts';
import { registrationCalls } from '#identity/account/account.schema.ts';
import {
  FOLLOWED,
  VerifyEmailLink,
  VerifyEmailOutcome,
} from '#identity/registration/components/verify-email-link.tsx';
import { VerifyEmailNotice } from '#identity/registration/components/verify-email-notice.tsx';
import { verifyEmailTexts } from '#identity/registration/verify-email.messages.ts';
import { placeIn, placeOf, withPlace } from '#kit/place.ts';
import { head } from '#shell/seo/head.rules.ts';

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
