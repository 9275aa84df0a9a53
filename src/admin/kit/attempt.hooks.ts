import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { toast } from '#ui/feedback/toast.ts';

/** A deed of a button: what it gives or why it is refused is said, and the page shows what there is either way. */
export function useAttempt({ isReadAnew = true } = {}) {
  const { revalidate } = useRevalidator();
  const [isUnderWay, setUnderWay] = useState(false);
  /** `deed` gives what is said once it is done, where it does not say so itself. */
  async function attempt(deed: () => Promise<unknown>): Promise<void> {
    setUnderWay(true);
    try {
      const said = await deed();
      if (typeof said === 'string') toast({ message: said });
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      toast({ tone: 'error', message: thrown.message });
    } finally {
      if (isReadAnew) await revalidate();
      setUnderWay(false);
    }
  }
  return { isUnderWay, attempt };
}

const LOOK_MS = 2_000;
/** The page is read anew every two seconds, for as long as something on it is under way elsewhere. */
export function useReadAgain(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}
