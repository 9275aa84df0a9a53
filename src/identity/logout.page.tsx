import { useEffect, useRef } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { head } from '#site/head.rules.ts';
import { isFailure } from '#web/api-client.ts';
import { browserApi } from '#web/browser-api.ts';
import { safeRedirect } from '#web/navigation.ts';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import { hasToken } from '#web/token.ts';
import { sessionCalls } from './account.contract.ts';
import { AccountColumn } from './account-column.tsx';
import { logoutTexts } from './logout.texts.ts';
import { signedOut } from './session.store.ts';

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
