import { useTexts } from '#client/page/site-data.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { secondFactorTexts } from '../second-factor.messages.ts';
import styles from './second-factor.module.css';

/** Shown once. Closed by confirming that they have been saved, or by the close button. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const say = useTexts(secondFactorTexts);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast({ message: say('copied') });
    } catch {
      toast({ tone: 'error', message: say('copyRefused') });
    }
  };
  return (
    <Dialog
      open
      isShownOnce
      title={say('codesTitle')}
      closeLabel={say('close')}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{say('haveKept')}</Button>
          <Button variant="text" onClick={copy}>
            {say('copy')}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>{say('codesText')}</p>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
}
