import { lazy, Suspense } from 'react';
import { useUser } from '#identity/use-session.store.ts';

const PodcastFeedCard = lazy(() => import('./podcast-feed-card.tsx'));

/** The private audio feed is for people with an account: it comes once somebody is signed in. */
export function PodcastOwnFeed() {
  const user = useUser();
  return <Suspense>{user ? <PodcastFeedCard /> : null}</Suspense>;
}
