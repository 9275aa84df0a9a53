import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { safeRedirect } from '#client/navigation/navigation.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { hasToken } from '#client/session/token.ts';
import { sessionCalls } from '#identity/account/account.schema.ts';
import { AccountColumn } from '#identity/account/components/column.tsx';
import { signedOut } from '#identity/session/session.store.ts';
import { logoutTexts } from '#identity/sign-in/logout.messages.ts';
import { head } from '#shell/seo/head.rules.ts';

export function meta(args: MetaArgs) {
  return head(args, { title: pageWords(args, logoutTexts)('pageTitle'), path: '/logout', noindex: true });
}

/** Clears the session and goes to the home page, or where `redirect` says (spec §2). */
export default function LogoutPage() {
  const say = useTexts(logoutTexts);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const begun = useRef(false);
  const to = safeRedirect(params.get('redirect'), '/');
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void endSession().then(() => navigate(to, { replace: true }));
  }, [to, navigate]);
  return (
    <AccountColumn title={say('title')}>
      <noscript>
        <p>{say('needsScript')}</p>
      </noscript>
    </AccountColumn>
  );
}

/** Whatever the server says, this device forgets. */
async function endSession(): Promise<void> {
  try {
    if (hasToken()) await browserApi()(sessionCalls.signOut);
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
  } finally {
    signedOut();
  }
}
