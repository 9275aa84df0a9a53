import { type FormEvent, useState } from 'react';
import { refreshUser, shownUser } from '#identity/session.store.ts';
import { PROFESSIONS, type Profession, userCalls } from '#identity/user.contract.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { toast } from '#ui/toast.ts';
import { isFailure } from '#web/api-client.ts';
import { browserApi } from '#web/browser-api.ts';
import { useTexts } from '#web/site-data.ts';
import styles from './transcripts.module.css';
import { transcriptTexts } from './transcripts.texts.ts';

/** Asked where it matters, and never in the way. */
export function ProfessionPrompt() {
  const say = useTexts(transcriptTexts);
  const [profession, setProfession] = useState<Profession | ''>('');
  const [failure, setFailure] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (profession === '') return;
    setSaving(true);
    setFailure(undefined);
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
      setFailure(say('saveFailed', { reason: thrown.message }));
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
          error={failure}
          onChange={(event) => setProfession(event.currentTarget.value as Profession | '')}
        >
          <option value="">{say('choose')}</option>
          {PROFESSIONS.map((one) => (
            <option key={one} value={one}>
              {one}
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
