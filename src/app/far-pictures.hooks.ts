import { useEffect } from 'react';
import { useLocation } from 'react-router';

type Connection = { connection?: { saveData?: boolean } };

/** Pictures far below are fetched once a page is at rest: whoever takes a picture of the whole page finds no empty box in it. */
export function useFarPictures(): void {
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page has pictures of its own
  useEffect(() => {
    if (!globalThis.requestIdleCallback || (navigator as Connection).connection?.saveData) return;
    const idle = requestIdleCallback(() => {
      // Of a picture for each theme the hidden one stays away.
      for (const picture of document.images) if (picture.checkVisibility()) picture.loading = 'eager';
    });
    return () => cancelIdleCallback(idle);
  }, [key]);
}
