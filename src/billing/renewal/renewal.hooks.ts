import { useCallback, useEffect, useRef, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { type FailureNotice, noticeOf } from '#client/api/failure.ts';
import type { Flat } from '#kit/contract.ts';
import { membershipChoiceCalls, type membershipChoiceType } from '../membership/choice.schema.ts';

export type RenewalChoice = Omit<Flat<typeof membershipChoiceType>, 'id' | 'type'>;
type SaveState = { is: 'idle' | 'saving' | 'saved' } | { is: 'refused'; notice: FailureNotice };

const IDLE: SaveState = { is: 'idle' };

/**
 * Whether the member's membership renews automatically, fetched once; a change is saved alone, and undone if refused.
 */
export function useRenewalChoice(noReply: string) {
  const { choice, setChoice, failure, load } = useChoice();
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
      setSaving({ is: 'refused', notice: noticeOf(thrown, noReply) });
    } finally {
      isUnderWay.current = false;
    }
  }
  return { choice, failure, load, saving, choose };
}

function useChoice() {
  const [choice, setChoice] = useState<RenewalChoice | null>(null);
  const [failure, setFailure] = useState<FailureNotice | null>(null);
  const load = useCallback(async () => {
    setFailure(null);
    try {
      setChoice((await browserApi()(membershipChoiceCalls.one)).data);
    } catch (thrown) {
      setFailure(noticeOf(thrown, ''));
    }
  }, []);
  useEffect(() => void load(), [load]);
  return { choice, setChoice, failure, load };
}

const save = (autoRenew: boolean) =>
  browserApi()(membershipChoiceCalls.autoRenew, {
    body: { data: { type: 'MembershipChoice', attributes: { autoRenew } } },
  });
