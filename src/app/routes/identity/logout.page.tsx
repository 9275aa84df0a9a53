import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { safeRedirect } from '#client/navigation/navigation.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { readToken } from '#client/session/token.ts';
import { subjectOf } from '#client/session/token-subject.ts';
import { sessionCalls } from '#identity/account/account.schema.ts';
import { AccountColumn } from '#identity/account/components/column.tsx';
import { dropAllHere } from '#identity/draft/device-draft.store.ts';
import { signedOut } from '#identity/session/session.store.ts';
import { logoutTexts } from '#identity/sign-in/logout.messages.ts';
import { head } from '#shell/seo/head.rules.ts';

export function meta(args: MetaArgs) {
  return head(args, { title: pageWords(args, logoutTexts)('pageTitle'), path: '/logout', noindex: true });
}

/**
 * Clears the session and goes to the home page, or where `redirect` says (spec §2). Without a network nothing can be
 * gone to: the page says what became of the session.
 */
export default function LogoutPage() {
  const say = useTexts(logoutTexts);
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const begun = useRef(false);
  const [isTold, setTold] = useState(true);
  const to = safeRedirect(params.get('redirect'), '/');
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void endSession().then((told) => (told ? navigate(to, { replace: true }) : setTold(false)));
  }, [to, navigate]);
  if (!isTold) return <AccountColumn title={say('signedOut')} lead={say('hereAlone')} state="here" />;
  return (
    <AccountColumn title={say('title')}>
      <noscript>
        <p>{say('needsScript')}</p>
      </noscript>
    </AccountColumn>
  );
}

/** Longest wait for the server before the page goes on. */
const PATIENCE_MS = 3000;

/** Whatever the server says, this device forgets, and at once. Returns false if the server could not be reached. */
async function endSession(): Promise<boolean> {
  // What the page before saves as it is left is on its way with the token first.
  await new Promise((go) => setTimeout(go));
  const token = readToken();
  // The call is made with the token before it is dropped.
  const told = token ? tellServer() : Promise.resolve(true);
  const owner = subjectOf(token);
  if (owner) dropAllHere(owner);
  signedOut();
  return Promise.race([told, new Promise<boolean>((go) => setTimeout(() => go(true), PATIENCE_MS))]);
}

async function tellServer(): Promise<boolean> {
  try {
    await browserApi()(sessionCalls.signOut);
    return true;
  } catch (thrown) {
    if (!isFailure(thrown)) throw thrown;
    return thrown.status !== 0;
  }
}
