import { useState } from 'react';

/**
 * Where the reader is by the address bar, which is ahead of the router while a page is on its way: what is opened then is
 * opened for the page that comes.
 */
export function addressBar(): Location {
  return window.location;
}

/**
 * Whether the place that something was opened on has been left.
 * @param openedOn the address bar's place when it was opened; null while nothing is open
 * @param here the router's place
 */
export function usePlaceLeft(openedOn: string | null, here: string): boolean {
  const [way, setWay] = useState({ openedOn, from: here });
  if (way.openedOn !== openedOn) setWay({ openedOn, from: here });
  else if (here === openedOn && way.from !== here) setWay({ openedOn, from: here });
  return openedOn !== null && here !== openedOn && here !== way.from;
}
