import { useEffect } from 'react';

let count = 0;
/** Whether this page shows a sitting that its reader is in the middle of. */
export const isSittingUnderWay = (): boolean => count > 0;
/** For as long as a sitting is shown. */
export function useUnderWay(): void {
  useEffect(() => {
    count++;
    return () => {
      count--;
    };
  }, []);
}
