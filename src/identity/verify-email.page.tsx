import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { head, type MetaArgs } from '#web/head.ts';
import { pageWords } from '#web/page-words.ts';
import { useTexts } from '#web/site-data.ts';
import { verifyEmailTexts } from './verify-email.texts.ts';
import { VerifyEmailLink } from './verify-email-link.tsx';
import { VerifyEmailNotice } from './verify-email-notice.tsx';

export function meta(args: MetaArgs) {
  const say = pageWords(args, verifyEmailTexts);
  return head(args, { title: say('pageTitle'), path: '/verify-email' });
}

/** The notice after registration; with `?token=`, the end of the link in the letter (B6). */
export default function VerifyEmailPage() {
  const say = useTexts(verifyEmailTexts);
  const [params] = useSearchParams();
  // Kept here, because the address loses it at once.
  const [token] = useState(params.get('token'));
  return (
    <>
      {token ? <VerifyEmailLink token={token} /> : <VerifyEmailNotice />}
      {token ? (
        <noscript>
          <p className="wrap-46">{say('needsScript')}</p>
        </noscript>
      ) : null}
    </>
  );
}
