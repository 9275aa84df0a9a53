import { useEffect, useState } from 'react';
import { formErrors } from '#client/forms/errors.ts';
import { formTexts } from '#client/forms/form.messages.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import { useFieldWords } from '../../account/account-words.hooks.ts';

/** An e-mail takes a while to arrive; asking again sooner would only void the link that is on its way. */
export const RESEND_WAIT_SECONDS = 60;

interface Props {
  send: () => Promise<unknown>;
  /** Seconds to wait initially, if one has just been sent. */
  waiting?: number;
  label?: string;
  variant?: 'primary' | 'secondary';
}

/** Sends a link again, and says when it may be sent once more. */
export function ResendButton({ send, waiting = 0, label, variant = 'secondary' }: Props) {
  const { say } = useFieldWords();
  const words = useTexts(formTexts);
  const countdown = useCountdown(waiting);
  const [state, setState] = useState<{ sending: boolean; told: string }>({ sending: false, told: '' });
  async function resend() {
    if (state.sending || countdown.left > 0) return;
    setState({ sending: true, told: '' });
    try {
      await send();
      setState({ sending: false, told: say('resendSent') });
      countdown.start(RESEND_WAIT_SECONDS);
    } catch (thrown) {
      const { general } = formErrors(thrown, [], { error: words('error'), noReply: words('noReply') });
      setState({ sending: false, told: general.join(' ') });
    }
  }
  return (
    <div className="stack">
      <Button
        full
        size="lg"
        variant={variant}
        loading={state.sending}
        loadingLabel={say('resendSending')}
        aria-disabled={countdown.left > 0}
        onClick={resend}
      >
        {countdown.left > 0 ? say('resendIn', { n: countdown.left }) : (label ?? say('resend'))}
      </Button>
      <p role="status">{state.told}</p>
    </div>
  );
}

/** Counts whole seconds down to zero. */
function useCountdown(from: number) {
  const [left, setLeft] = useState(from);
  const running = left > 0;
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => setLeft((before) => Math.max(0, before - 1)), 1000);
    return () => clearInterval(timer);
  }, [running]);
  return { left, start: setLeft };
}
