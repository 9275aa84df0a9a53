import Check from 'lucide-react/icons/check';
import { useEffect, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { type FailureNotice, noticeOf } from '#client/api/failure.ts';
import { NoticeLine } from '#client/api/next-step.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { Icon } from '#ui/content/icon.tsx';
import { Button } from '#ui/forms/button.tsx';
import styles from '../../referral/components/refer.module.css';
import { referTexts } from '../../referral/refer.messages.ts';
import { referralCalls } from '../../referral/referral.schema.ts';
import type { ReferralSummary } from '../invite.hooks.ts';
import { REMINDED_SECONDS } from '../invite.rules.ts';

type ResendState = { is: 'idle' | 'loading' | 'sent' } | { is: 'failed'; notice: FailureNotice };
const IDLE: ResendState = { is: 'idle' };

/** The RESEND button, followed for ten seconds by the outcome (spec §4). */
export function ResendButton({
  referral,
  onReminded,
}: {
  referral: ReferralSummary;
  onReminded: (row: ReferralSummary) => void;
}) {
  const say = useTexts(referTexts);
  const { state, resend } = useResend(referral.id, onReminded);
  return (
    <div className={styles.resend}>
      <Button
        variant="secondary"
        size="sm"
        loading={state.is === 'loading'}
        loadingLabel={say('resending')}
        aria-label={say('resendTo', { email: referral.referredEmail })}
        onClick={resend}
      >
        {say('resend')}
      </Button>
      <span role="status">
        {state.is === 'sent' ? (
          <span className={styles.resent}>
            <Icon of={Check} />
            {say('resent')}
          </span>
        ) : null}
        {state.is === 'failed' ? (
          <span className={styles.failed}>
            <strong>{say('resendFailed')}</strong>
            <br />
            <NoticeLine notice={state.notice} />
          </span>
        ) : null}
      </span>
    </div>
  );
}

function useResend(id: string, onReminded: (row: ReferralSummary) => void) {
  const [state, setState] = useState<ResendState>(IDLE);
  useEffect(() => {
    if (state.is !== 'sent' && state.is !== 'failed') return;
    const timer = setTimeout(() => setState(IDLE), REMINDED_SECONDS * 1000);
    return () => clearTimeout(timer);
  }, [state]);
  const resend = async () => {
    setState({ is: 'loading' });
    try {
      const { data } = await browserApi()(referralCalls.remind, {
        params: { id },
        body: { data: { type: 'Referred', id, attributes: {} } },
      });
      setState({ is: 'sent' });
      onReminded(data);
    } catch (thrown) {
      setState({ is: 'failed', notice: noticeOf(thrown, '') });
    }
  };
  return { state, resend };
}
