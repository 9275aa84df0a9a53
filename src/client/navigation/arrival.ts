/** In the state of a history entry: its page has been gone to once. */
const ARRIVED = 'ppArrived';

/**
 * Whether the open entry of the history is new: its page may then scroll to what the address asks for. Back and a reload
 * lead to an entry again, at the place where it was left.
 */
export function arrivesAnew(): boolean {
  const { state } = history;
  if (state?.[ARRIVED]) return false;
  history.replaceState({ ...state, [ARRIVED]: 1 }, '');
  return true;
}
