import RotateCw from 'lucide-react/icons/rotate-cw';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  isAnswered,
  NETWORK_TRIES,
  noReplyAddress,
  tryAgainAfter,
  tryOf,
  wayBack,
} from '#client/api/no-reply.ts';
import { pageWords } from '#client/page/page-words.ts';
import { type MetaArgs, useSite, useTexts } from '#client/page/site-data.ts';
import { useStartData } from '#membership/start-data.hooks.ts';
import { networkTexts } from '#shell/errors/network.messages.ts';
import styles from '#shell/errors/network.module.css';
import { countdownStart, networkTitleKey } from '#shell/errors/network.rules.ts';
import { Countdown, useCountdown } from '#shell/errors/network-countdown.tsx';
import { ErrorTemplate } from '#shell/errors/template.tsx';
import { head, NOINDEX } from '#shell/seo/head.rules.ts';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export const handle = { quiet: true };
export const headers = () => NOINDEX;
export const meta = (args: MetaArgs) =>
  head(args, {
    title: pageWords(args, networkTexts)('pageTitle'),
    isError: true,
  });

/** No reply at all: wait, then try again. Nothing is asked here, so it also stands without a connection. */
export default function NetworkPage() {
  const { pathname, search, key } = useLocation();
  const params = new URLSearchParams(search);
  const isFinal = /-final\/?$/.test(pathname);
  const at = isFinal ? NETWORK_TRIES + 1 : tryOf(params);
  // Every failure is a countdown of its own.
  return <NetworkError key={key} at={at} isFinal={isFinal} back={wayBack(params)} />;
}

type Props = { at: number; isFinal: boolean; back: string };

function NetworkError({ at, isFinal, back }: Props) {
  const say = useTexts(networkTexts);
  const configs = useStartData().configs ?? {};
  const { configs: first } = useSite();
  const [seconds] = useState(() => countdownStart({ ...first, ...configs }, at));
  const left = useCountdown(seconds);
  return (
    <ErrorTemplate
      status={isFinal ? null : say('tryNumber', { n: at, count: NETWORK_TRIES })}
      title={say(networkTitleKey(at))}
      cause={useCause(isFinal)}
      actions={<Ways at={at} back={back} isReady={left === 0} />}
      detail={<Support isFinal={isFinal} />}
    >
      <div data-scripted="">
        <Countdown seconds={seconds} left={left} />
      </div>
    </ErrorTemplate>
  );
}

/** Told only in the browser: the server knows nothing of the connection. */
function useCause(isFinal: boolean): string {
  const say = useTexts(networkTexts);
  const [isOffline, setOffline] = useState(false);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    look();
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  if (isOffline) return say('causeOffline');
  return say(isFinal ? 'causeFinal' : 'cause');
}

/** A try is a whole new load, once anything answers; until then it is the next failure. */
function Ways({ at, back, isReady }: { at: number; back: string; isReady: boolean }) {
  const say = useTexts(networkTexts);
  const navigate = useNavigate();
  const [isTrying, setTrying] = useState(false);
  const tryAgain = async () => {
    setTrying(true);
    tryAgainAfter(at, back);
    if (await isAnswered(back)) location.replace(back);
    else navigate(noReplyAddress(back), { replace: true });
  };
  return (
    <>
      <Button icon={RotateCw} disabled={!isReady} loading={isTrying} onClick={tryAgain}>
        {say('tryAgain')}
      </Button>
      <noscript>
        <ButtonLink icon={RotateCw} to={back}>
          {say('tryAgain')}
        </ButtonLink>
      </noscript>
      <ButtonLink to="/" variant="secondary">
        {say('home')}
      </ButtonLink>
    </>
  );
}

function Support({ isFinal }: { isFinal: boolean }) {
  const say = useTexts(networkTexts);
  const { site } = useSite();
  return (
    <span className={styles.support}>
      <span>
        {`${say('support')} `}
        <TextLink to={`mailto:${site.supportEmail}`}>{site.supportEmail}</TextLink>
      </span>
      {isFinal ? (
        <TextLink to="/readyz" newTabLabel={say('newTab')}>
          {say('status')}
        </TextLink>
      ) : null}
    </span>
  );
}
