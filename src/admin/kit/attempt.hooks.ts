import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { toast } from '#ui/feedback/toast.ts';

/** A deed of a button, one at a time: what it gives or why it is refused is said, and the page shows what there is either way. */
export function useAttempt({ isReadAnew = true } = {}) {
  const { revalidate } = useRevalidator();
  const [isUnderWay, setUnderWay] = useState(false);
  async function attempt(deed: () => Promise<string>): Promise<void> {
    setUnderWay(true);
    try {
      toast({ message: await deed() });
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
