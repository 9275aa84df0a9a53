import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { toastFailure } from '#client/api/toast-failure.tsx';
import { toast } from '#ui/feedback/toast.ts';

/** Runs a button's action and reports its result or refusal; the page is reloaded either way. */
export function useAttempt({ isReadAnew = true } = {}) {
  const { revalidate } = useRevalidator();
  const [isUnderWay, setUnderWay] = useState(false);
  /** `deed` returns the message to show on success, unless it shows one itself. */
  async function attempt(deed: () => Promise<unknown>): Promise<void> {
    setUnderWay(true);
    try {
      const said = await deed();
      if (typeof said === 'string') toast({ message: said });
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      toastFailure(thrown);
    } finally {
      if (isReadAnew) await revalidate();
      setUnderWay(false);
    }
  }
  return { isUnderWay, attempt };
}

const LOOK_MS = 2_000;
/** Reloads the page every two seconds while something on it is under way elsewhere. */
export function useReadAgain(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    if (!isUnderWay) return;
    const timer = setInterval(() => void revalidate(), LOOK_MS);
    return () => clearInterval(timer);
  }, [isUnderWay, revalidate]);
}
