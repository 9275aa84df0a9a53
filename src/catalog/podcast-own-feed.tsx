import { lazy, Suspense } from 'react';
import { useUser } from '#web/use-session.tsx';

const PodcastFeedCard = lazy(() => import('./podcast-feed-card.tsx'));

/** The private audio feed is for people with an account: it comes once somebody is signed in. */
export function PodcastOwnFeed() {
  const user = useUser();
  return <Suspense>{user ? <PodcastFeedCard /> : null}</Suspense>;
}
