import { isDestination, placeIn } from '#kit/place.ts';

let move: (to: string) => void = (to) => globalThis.location.assign(to);
/** The router's own navigation, set by the root once it runs. */
export const setNavigation = (to: typeof move): void => {
  move = to;
};
export const moveTo = (to: string): void => move(to);

/** Allows only paths of this site that signing in or out may lead to; anything else goes to the dashboard (B8). */
export function safeRedirect(to: string | null, fallback = '/dashboard'): string {
  const place = placeIn(to);
  return place && isDestination(place) ? place : fallback;
}
