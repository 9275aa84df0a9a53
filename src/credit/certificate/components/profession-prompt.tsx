import { type FormEvent, useState } from 'react';
import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import { type FailureNotice, noticeOf } from '#client/api/failure.ts';
import { NoticeLine } from '#client/api/next-step.tsx';
import { useTexts } from '#client/page/site-data.ts';
import { professionText } from '#identity/profile/profession.rules.ts';
import { profileTexts } from '#identity/profile/profile.messages.ts';
import { refreshUser, shownUser } from '#identity/session/session.store.ts';
import { PROFESSIONS, type Profession, userCalls } from '#identity/user/user.schema.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { SelectField } from '#ui/forms/field.tsx';
import styles from '../../transcript/components/transcripts.module.css';
import { transcriptTexts } from '../../transcript/transcripts.messages.ts';

/** Asks for the profession where it matters, without getting in the way. */
export function ProfessionPrompt() {
  const say = useTexts(transcriptTexts);
  const words = useTexts(profileTexts);
  const [profession, setProfession] = useState<Profession | ''>('');
  const [failure, setFailure] = useState<FailureNotice | null>(null);
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (profession === '') return;
    setSaving(true);
    setFailure(null);
    try {
      await browserApi()(userCalls.update, {
        params: { id: shownUser() },
        body: { data: { type: 'User', attributes: { profession } } },
      });
      await refreshUser();
      toast({ message: say('saved') });
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      setSaving(false);
      setFailure(noticeOf(thrown, thrown.message));
    }
  };
  return (
    <Banner tone="info" title={say('professionTitle')} className="print-none">
      <p>{say('professionText')}</p>
      <form onSubmit={save} className={styles.prompt}>
        <SelectField
          label={say('profession')}
          labelHidden
          required
          value={profession}
          error={
            failure ? (
              <NoticeLine notice={failure} text={say('saveFailed', { reason: failure.reason })} />
            ) : undefined
          }
          onChange={(event) => setProfession(event.currentTarget.value as Profession | '')}
        >
          <option value="">{say('choose')}</option>
          {PROFESSIONS.map((one) => (
            <option key={one} value={one}>
              {professionText(one, words)}
            </option>
          ))}
        </SelectField>
        <Button
          type="submit"
          variant="secondary"
          disabled={profession === ''}
          loading={isSaving}
          loadingLabel={say('saving')}
        >
          {say('save')}
        </Button>
      </form>
    </Banner>
  );
}
