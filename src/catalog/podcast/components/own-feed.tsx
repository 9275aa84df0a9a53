import { lazy, Suspense } from 'react';
import { useUser } from '#identity/session/use-session.hooks.ts';

const PodcastFeedCard = lazy(() => import('./feed-card.tsx'));

/** The private audio feed is for people with an account: it is loaded once somebody is signed in. */
export function PodcastOwnFeed() {
  const user = useUser();
  return <Suspense>{user ? <PodcastFeedCard /> : null}</Suspense>;
}
