import { startTransition, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

/**
 * False while the page is what the server wrote, true once the browser has taken it over. What changes with it is drawn
 * piece by piece: a page of players would otherwise be held up by all of them at once.
 */
export function useTakenOver(): boolean {
  const isMadeHere = useMadeHere();
  const [isTakenOver, setTakenOver] = useState(isMadeHere);
  useEffect(() => startTransition(() => setTakenOver(true)), []);
  return isTakenOver;
}

/** Whether the browser made this itself rather than took it over from the server; once known, it stays so. */
export function useMadeHere(): boolean {
  const known = useRef<boolean | null>(null);
  const isMadeHere = useSyncExternalStore(
    never,
    () => known.current ?? true,
    () => false,
  );
  useLayoutEffect(() => {
    known.current = isMadeHere;
  }, [isMadeHere]);
  return isMadeHere;
}

/**
 * What the browser's history keeps with this page. It outlives a reload and the server knows nothing of it, so the first
 * look of a page goes without: it is what the server wrote.
 */
export function useKeptState(): unknown {
  const { state } = useLocation();
  return useTakenOver() ? state : null;
}
