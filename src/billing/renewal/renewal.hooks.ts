import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import type { Flat } from '#kit/contract.ts';
import { membershipChoiceCalls, type membershipChoiceType } from '../membership/choice.schema.ts';

export type RenewalChoice = Omit<Flat<typeof membershipChoiceType>, 'id' | 'type'>;
type SaveState = { is: 'idle' | 'saving' | 'saved' } | { is: 'refused'; message: string };

const IDLE: SaveState = { is: 'idle' };

/**
 * Whether the member's membership renews automatically, fetched once; a change is saved alone, and undone if refused.
 */
export function useRenewalChoice(noReply: string) {
  const { choice, setChoice, isFailed, load } = useChoice();
  const [saving, setSaving] = useState<SaveState>(IDLE);
  const isUnderWay = useRef(false);
  async function choose(autoRenew: boolean) {
    if (!choice || isUnderWay.current) return;
    isUnderWay.current = true;
    setSaving({ is: 'saving' });
    setChoice({ ...choice, autoRenew });
    try {
      await save(autoRenew);
      setSaving({ is: 'saved' });
    } catch (thrown) {
      setChoice(choice);
      setSaving({ is: 'refused', message: wordsOf(thrown, noReply) });
    } finally {
      isUnderWay.current = false;
    }
  }
  return { choice, isFailed, load, saving, choose };
}

function useChoice() {
  const [choice, setChoice] = useState<RenewalChoice | null>(null);
  const [isFailed, setFailed] = useState(false);
  const load = useCallback(async () => {
    setFailed(false);
    try {
      setChoice((await browserApi()(membershipChoiceCalls.one)).data);
    } catch (thrown) {
      if (!isFailure(thrown)) globalThis.reportError?.(thrown);
      setFailed(true);
    }
  }, []);
  useEffect(() => void load(), [load]);
  return { choice, setChoice, isFailed, load };
}

const save = (autoRenew: boolean) =>
  browserApi()(membershipChoiceCalls.autoRenew, {
    body: { data: { type: 'MembershipChoice', attributes: { autoRenew } } },
  });

/** The server's own words, or ours if it did not answer. */
function wordsOf(thrown: unknown, noReply: string): string {
  if (!isFailure(thrown)) globalThis.reportError?.(thrown);
  return isFailure(thrown) && thrown.status !== 0 ? thrown.message : noReply;
}
