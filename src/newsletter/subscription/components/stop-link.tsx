import { type FormEvent, type ReactNode, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { useTexts } from '#client/page/site-data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { takeFocus } from '#ui/forms/focus.ts';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { useLetterLink } from '../../issue/letter-link.hooks.ts';
import { newsletterTexts } from '../newsletter.messages.ts';
import { type LetterKind, newsletterCalls } from '../subscription.schema.ts';
import styles from './newsletter.module.css';
import { StopForm } from './stop-form.tsx';

const stopWith = (all: boolean) => async (token: string) => {
  const { data } = await browserApi()(newsletterCalls.unsubscribe, {
    body: { data: { type: 'NewsletterUnsubscription', attributes: { token, email: '', all } } },
  });
  return data;
};
const stopOne = stopWith(false);
const stopAll = stopWith(true);
const undo = async (token: string) => {
  await browserApi()(newsletterCalls.restore, {
    body: { data: { type: 'NewsletterRestoration', attributes: { token } } },
  });
};

/** The link in an e-mail: asks first, unsubscribes by its button, says which newsletters remain, and can undo it. */
export function StopLink({ token }: { token: string }) {
  const say = useTexts(newsletterTexts);
  const { state, act } = useLetterLink({ parameter: 'token', token, deed: stopOne, asks: true });
  if (state.kind === 'ended') return <StopForm title={say('endedTitle')} lead={say('stopEndedLead')} />;
  if (state.kind === 'done') return <Stopped token={token} first={state.answer} />;
  const press = (event: FormEvent) => {
    event.preventDefault();
    if (state.kind !== 'working') void act();
  };
  return (
    <Words title={say('stopTitle')}>
      <p className="lead">{state.kind === 'failed' ? state.why : say('stopAsk')}</p>
      <form method="post" onSubmit={press}>
        <Button type="submit" loading={state.kind === 'working'} loadingLabel={say('stopping')}>
          {say(state.kind === 'failed' ? 'tryAgain' : 'stopNow')}
        </Button>
      </form>
    </Words>
  );
}

interface WordsProps {
  /** What came of a press, whose button is gone: the focus goes on here. */
  isAnswer?: boolean;
  children?: ReactNode;
}
function Words({ title, isAnswer, children }: WordsProps & { title: ReactNode }) {
  return (
    <section className={styles.head} aria-live="polite">
      <h1 className="h1" tabIndex={-1} ref={isAnswer ? takeFocus : undefined}>
        {title}
      </h1>
      {children}
    </section>
  );
}

interface StoppedProps {
  token: string;
  first: { remaining: LetterKind[]; mayUndo: boolean };
}
function Stopped({ token, first }: StoppedProps) {
  const say = useTexts(newsletterTexts);
  const [{ remaining, mayUndo }, setStanding] = useState(first);
  const [isRestored, setRestored] = useState(false);
  const { isBusy, run } = useDeed();
  if (isRestored) return <Words title={say('restoredTitle')} isAnswer />;
  const takeBack = () => run(async () => undo(token).then(() => setRestored(true)));
  const stopRest = () => run(async () => setStanding(await stopAll(token)));
  return (
    <StoppedWords key={remaining.length} isAnswer>
      {remaining.map((kind) => (
        <p key={kind}>{say(kind === 'monthly' ? 'stillMonthly' : 'stillTips')}</p>
      ))}
      <div className="cluster">
        {mayUndo ? (
          <Button variant="secondary" loading={isBusy} loadingLabel={say('undoing')} onClick={takeBack}>
            {say('undo')}
          </Button>
        ) : null}
        {remaining.length > 0 ? (
          <Button variant="text" loading={isBusy} onClick={stopRest}>
            {say('stopAll')}
          </Button>
        ) : null}
        <ButtonLink to="/library" variant="text">
          {say('library')}
        </ButtonLink>
      </div>
    </StoppedWords>
  );
}

/** Spec §2: what an unsubscribed reader is shown. */
export function StoppedWords({ isAnswer, children }: WordsProps) {
  const say = useTexts(newsletterTexts);
  return (
    <Words title={say('stoppedTitle')} isAnswer={isAnswer}>
      <p className="lead">
        {say('stoppedMembership')} <TextLink to="/contact-us">{say('stoppedCancel')}</TextLink>.
      </p>
      {children}
    </Words>
  );
}

/** One action at a time; the reason of a failure is shown in a toast. */
function useDeed() {
  const [isBusy, setBusy] = useState(false);
  const run = async (deed: () => Promise<void>) => {
    setBusy(true);
    try {
      await deed();
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      toast({ tone: 'error', message: thrown.message });
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, run };
}
