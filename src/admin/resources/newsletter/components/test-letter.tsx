import { useId, useState } from 'react';
import { isFailure } from '#client/api/client.ts';
import { useTexts } from '#client/page/site-data.ts';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { newsletterDeskTexts } from '../newsletter.messages.ts';
import { type AdminIssueRecord, sendTestLetter } from '../newsletter.store.ts';
import styles from './letters.module.css';

interface Props {
  id: string;
  language: AdminIssueRecord['language'];
  /** The e-mail as it is stored is not the one in the form. */
  isUnsaved: boolean;
}
/** To one's own address, and to nobody else. */
export function TestLetter({ id, language, isUnsaved }: Props) {
  const say = useTexts(newsletterDeskTexts);
  const hint = useId();
  const [busy, setBusy] = useState(false);
  async function send() {
    setBusy(true);
    try {
      toast({ message: say('testSent', { email: await sendTestLetter(id, language) }) });
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      toast({ tone: 'error', message: thrown.message });
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className={styles.deeds}>
      <Button
        variant="secondary"
        loading={busy}
        loadingLabel={say('sendingTest')}
        aria-disabled={isUnsaved || undefined}
        aria-describedby={isUnsaved ? hint : undefined}
        onClick={() => void send()}
      >
        {say('sendTest')}
      </Button>
      {isUnsaved ? <span id={hint}>{say('testUnsaved')}</span> : null}
    </div>
  );
}
