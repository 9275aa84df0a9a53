import { startTransition, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';

const never = () => () => {};

/**
 * False while the page is what the server wrote, true after hydration. What depends on it is redrawn piece by piece:
 * otherwise a page full of players would be held up by all of them at once.
 */
export function useTakenOver(): boolean {
  const isMadeHere = useMadeHere();
  const [isTakenOver, setTakenOver] = useState(isMadeHere);
  useEffect(() => startTransition(() => setTakenOver(true)), []);
  return isTakenOver;
}

/** Whether the browser rendered this itself rather than hydrated it from the server; does not change once known. */
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
 * The state that the browser's history keeps for this page. It survives a reload, but the server does not know it, so
 * the first render of a page goes without: it has to match what the server wrote.
 */
export function useKeptState(): unknown {
  const { state } = useLocation();
  return useTakenOver() ? state : null;
}
