import { useState } from 'react';

/**
 * Location in the address bar, which is ahead of the router while a page is loading: whatever is opened then is opened
 * for the page to come.
 */
export function addressBar(): Location {
  return window.location;
}

/**
 * Whether the page that something was opened on has been left.
 * @param openedOn location in the address bar when it was opened; null while nothing is open
 * @param here the router's location
 */
export function usePlaceLeft(openedOn: string | null, here: string): boolean {
  const [way, setWay] = useState({ openedOn, from: here });
  if (way.openedOn !== openedOn) setWay({ openedOn, from: here });
  else if (here === openedOn && way.from !== here) setWay({ openedOn, from: here });
  return openedOn !== null && here !== openedOn && here !== way.from;
}
