import { useEffect } from 'react';
import { useSite } from '#client/page/site-data.ts';

/**
 * Only the document that the server wrote for this address lets in what draws the fields of a card (S15). Whoever came
 * on from another page is still in that one's document, and gets this one's.
 */
export function useOwnDocument(): boolean {
  const { payments, card } = useSite().site;
  const isOwn = payments === 'sandbox' || card !== null;
  useEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);
  return isOwn;
}
