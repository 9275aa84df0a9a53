import { useEffect } from 'react';
import { useSite } from '#client/page/site-data.ts';

/**
 * Only the document that the server wrote for this address lets in what draws the card fields (S15). Readers who came
 * from another page are still in that page's document, and get this page's own.
 */
export function useOwnDocument(): boolean {
  const { payments, card } = useSite().site;
  const isOwn = payments === 'sandbox' || card !== null;
  useEffect(() => {
    if (!isOwn) location.reload();
  }, [isOwn]);
  return isOwn;
}
