import { useCallback, useEffect, useState } from 'react';
import { useHref, useLocation, useNavigation } from 'react-router';
import { addressBar } from '#ui/navigation/place-left.hooks.ts';

/**
 * What is open in a bar. Every navigation closes it, also one to the same address, but for the one that was under way
 * when it was opened: it was opened for the page that comes.
 */
export function useOpenHere<Open>(closed: Open): readonly [Open, (open: Open) => void] {
  const [{ open }, set] = useState({ open: closed, isForNext: false });
  const { key, pathname, search } = useLocation();
  const here = useHref({ pathname, search });
  const isLeaving = useNavigation().state !== 'idle';
  // biome-ignore lint/correctness/useExhaustiveDependencies: the navigation is what closes
  useEffect(() => {
    set((now) => {
      if (now.open === closed && !now.isForNext) return now;
      return { open: now.isForNext ? now.open : closed, isForNext: false };
    });
  }, [key]);
  const setOpen = useCallback(
    (next: Open) => {
      const bar = addressBar();
      set({ open: next, isForNext: isLeaving || `${bar.pathname}${bar.search}` !== here });
    },
    [isLeaving, here],
  );
  return [open, setOpen];
}
