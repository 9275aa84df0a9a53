import { type FormEvent, useState } from 'react';
import { useParams } from 'react-router';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { formAction } from '#client/forms/action.ts';
import { failureOf, usePosted } from '#client/forms/posted.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { referTexts } from '#referrals/referral/refer.messages.ts';
import { referralCalls } from '#referrals/referral/referral.schema.ts';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/forms/button.tsx';
import { takeFocus } from '#ui/forms/focus.ts';
import styles from './referral-program.module.css';

export const handle = { quiet: true };
export const headers = () => NOINDEX;
export function meta(args: MetaArgs) {
  return head(args, { title: pageWords(args, referTexts)('optOutTitle'), noindex: true });
}

/** Where a press of the button leads that no script of ours saw; it tells no token. */
const DONE = 'done';
export const action = formAction(async ({ api, params: { token = '' } }) => {
  await api(referralCalls.optOut, { params: { token } });
  return `/referral-program/opt-out/${DONE}`;
});

type State = 'asking' | 'sending' | 'done' | { problem: string };

/** The link of an invitation: looking at it changes nothing, the button does. */
export default function OptOutPage() {
  const say = useTexts(referTexts);
  const { token = '' } = useParams();
  const posted = usePosted();
  const [state, setState] = useState<State>(posted ? { problem: failureOf(posted).message } : 'asking');
  const isDone = state === 'done' || token === DONE;
  const press = async (event: FormEvent) => {
    event.preventDefault();
    if (state === 'sending') return;
    setState('sending');
    try {
      await browserApi()(referralCalls.optOut, { params: { token } });
      setState('done');
    } catch (thrown) {
      setState({ problem: isFailure(thrown) && thrown.status > 0 ? thrown.message : say('noReply') });
    }
  };
  return (
    <div className={`wrap-46 ${styles.page}`}>
      <div className={styles.words}>
        <h1 className="h1" tabIndex={-1} ref={state === 'done' ? takeFocus : undefined}>
          {say(isDone ? 'optedOutTitle' : 'optOutTitle')}
        </h1>
        <p className="lead" role="status">
          {say(isDone ? 'optedOutText' : 'optOutText')}
        </p>
        {typeof state === 'object' ? (
          <Banner tone="danger" live="alert">
            {state.problem}
          </Banner>
        ) : null}
        {isDone ? null : (
          <form method="post" onSubmit={press}>
            <Button type="submit" loading={state === 'sending'} loadingLabel={say('optingOut')}>
              {say('optOut')}
            </Button>
          </form>
        )}
      </div>
    </div>
  );
}
