import { useState } from 'react';
import { useParams } from 'react-router';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { isFailure } from '#web/api-client.ts';
import { head, type MetaArgs, NOINDEX } from '#web/head.ts';
import { pageWords } from '#web/page-words.ts';
import { browserApi } from '#web/session.ts';
import { useTexts } from '#web/site-data.ts';
import { referTexts } from './refer.texts.ts';
import { referralCalls } from './referral.contract.ts';
import styles from './referral-program.module.css';

export const handle = { quiet: true };
export const headers = () => NOINDEX;
export function meta(args: MetaArgs) {
  return head(args, { title: pageWords(args, referTexts)('optOutTitle'), noindex: true });
}

type State = 'asking' | 'sending' | 'done' | { problem: string };

/** The link of an invitation: looking at it changes nothing, the button does. */
export default function OptOutPage() {
  const say = useTexts(referTexts);
  const { token = '' } = useParams();
  const [state, setState] = useState<State>('asking');
  const isDone = state === 'done';
  const press = async () => {
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
        <h1 className="h1">{say(isDone ? 'optedOutTitle' : 'optOutTitle')}</h1>
        <p className="lead" role="status">
          {say(isDone ? 'optedOutText' : 'optOutText')}
        </p>
        {typeof state === 'object' ? (
          <Banner tone="danger" live="alert">
            {state.problem}
          </Banner>
        ) : null}
        {isDone ? null : (
          <div>
            <Button loading={state === 'sending'} loadingLabel={say('optingOut')} onClick={press}>
              {say('optOut')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
