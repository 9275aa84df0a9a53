import { useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { type FailureNotice, noticeOf } from '#client/api/failure.ts';
import { useTexts } from '#client/page/site-data.ts';
import { refreshUser, shownUser } from '#identity/session/session.store.ts';
import { type ProfileChange, userCalls } from '#identity/user/user.schema.ts';
import { toast } from '#ui/feedback/toast.ts';
import { dashboardTexts } from './dashboard.messages.ts';

/** Saves in the profile what a form of the dashboard chooses; `failure` says why it was not saved. */
export function useProfileChoice(onSaved: () => void) {
  const say = useTexts(dashboardTexts);
  const [failure, setFailure] = useState<FailureNotice | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async (
    attributes: Pick<ProfileChange, 'yearlyGoal' | 'creditBlockYear'>,
    message: string,
  ): Promise<void> => {
    setSaving(true);
    try {
      await browserApi()(userCalls.update, {
        params: { id: shownUser() },
        body: { data: { type: 'User', attributes } },
      });
      await refreshUser();
      toast({ message });
      onSaved();
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      setSaving(false);
      const notice = noticeOf(thrown, say('noReply'));
      setFailure({ ...notice, reason: say('saveFailed', { reason: notice.reason }) });
    }
  };
  return { failure, setFailure, isSaving, save };
}
