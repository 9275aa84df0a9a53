import Copy from 'lucide-react/icons/copy';
import Rss from 'lucide-react/icons/rss';
import { useEffect, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { FailedPart } from '#client/api/failed-part.tsx';
import { type FailureNotice, noticeOf } from '#client/api/failure.ts';
import { toastFailure } from '#client/api/toast-failure.tsx';
import { useTexts } from '#client/page/site-data.ts';
import type { User } from '#identity/session/session.store.ts';
import { useUser } from '#identity/session/use-session.hooks.ts';
import { Icon } from '#ui/content/icon.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button, ButtonLink } from '#ui/forms/button.tsx';
import { Field } from '#ui/forms/field.tsx';
import { podcastFeedCalls } from '../feed.schema.ts';
import { podcastTexts } from '../podcasts.messages.ts';
import styles from './feed.module.css';

/** A member's private feed: get, copy, change or close its address. Others see what opens it. */
export default function PodcastFeedCard() {
  const say = useTexts(podcastTexts);
  const user = useUser();
  if (!user) return null;
  return (
    <section className={styles.card} aria-labelledby="own-feed">
      <h2 className="h3" id="own-feed">
        <Icon of={Rss} />
        {say('feedTitle')}
      </h2>
      {mayHaveFeed(user) ? <OwnFeed /> : <Locked />}
    </section>
  );
}

const mayHaveFeed = (user: User): boolean =>
  user.isMembershipValid &&
  (user.membership?.permissions?.some(({ name }) => name === 'audio_feed') ?? false);

function Locked() {
  const say = useTexts(podcastTexts);
  return (
    <>
      <p className="quiet">{say('feedLocked')}</p>
      <ButtonLink to="/cme-program?section=pricing" variant="secondary">
        {say('feedUnlock')}
      </ButtonLink>
    </>
  );
}

function OwnFeed() {
  const say = useTexts(podcastTexts);
  const { address, failure, busy, ask, renew, close } = useFeed();
  if (failure)
    return <FailedPart title={failure.reason} notice={failure} retryLabel={say('retry')} onRetry={ask} />;
  if (address === undefined) return <Skeleton shape="block" />;
  const wait = { loading: busy, loadingLabel: say('feedWait') };
  if (address === null)
    return (
      <>
        <p className="quiet">{say('feedText')}</p>
        <Button variant="secondary" {...wait} onClick={renew}>
          {say('feedGet')}
        </Button>
      </>
    );
  return (
    <>
      <p className="quiet">{say('feedText')}</p>
      <Field
        label={say('feedAddress')}
        value={address}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <p className={styles.deeds}>
        <Button variant="secondary" icon={Copy} onClick={() => void copy(address, say('feedCopied'))}>
          {say('feedCopy')}
        </Button>
        <Button variant="text" {...wait} onClick={renew}>
          {say('feedRenew')}
        </Button>
        <Button variant="text" {...wait} onClick={close}>
          {say('feedClose')}
        </Button>
      </p>
    </>
  );
}

async function copy(address: string, said: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(address);
    toast({ message: said });
  } catch {
    // Without clipboard access the reader copies it manually.
    toast({ message: address, tone: 'error' });
  }
}

/**
 * Undefined while loading; null if there is none. A look-up that failed says nothing of either: a new address ends the
 * one that an app listens by.
 */
function useFeed() {
  const say = useTexts(podcastTexts);
  const [address, setAddress] = useState<string | null>();
  const [failure, setFailure] = useState<FailureNotice | null>(null);
  const [tries, setTries] = useState(0);
  const [busy, setBusy] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks again at each try
  useEffect(() => {
    let over = false;
    setFailure(null);
    known().then(
      (found) => over || setAddress(found),
      (thrown: Error) => over || setFailure(noticeOf(thrown, thrown.message)),
    );
    return () => {
      over = true;
    };
  }, [tries]);
  const act = async (deed: () => Promise<string | null>, said: string) => {
    setBusy(true);
    try {
      setAddress(await deed());
      toast({ message: said, tone: 'success' });
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      toastFailure(thrown);
    } finally {
      setBusy(false);
    }
  };
  return {
    address,
    failure,
    busy,
    ask: () => setTries(tries + 1),
    renew: () => void act(renewed, say(address === null ? 'feedMade' : 'feedRenewed')),
    close: () => void act(closed, say('feedClosed')),
  };
}

async function known(): Promise<string | null> {
  return (await browserApi()(podcastFeedCalls.address)).data.address;
}
async function renewed(): Promise<string | null> {
  const { data } = await browserApi()(podcastFeedCalls.renew, { body: { data: { type: 'AudioFeed' } } });
  return data.address;
}
async function closed(): Promise<null> {
  await browserApi()(podcastFeedCalls.close);
  return null;
}
