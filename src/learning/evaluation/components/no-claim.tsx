import { useTexts } from '#client/page/site-data.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Button } from '#ui/forms/button.tsx';
import { surveyTexts } from '../survey.messages.ts';

interface Props {
  onSubmit: () => void;
  onClose: () => void;
}

/** A claim of nothing is asked for twice: no certificate comes of it with which the office could correct it. */
export function NoClaim({ onSubmit, onClose }: Props) {
  const say = useTexts(surveyTexts);
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={say('noClaimTitle')}
      closeLabel={say('close')}
      actions={
        <>
          <Button variant="secondary" onClick={onSubmit}>
            {say('noClaimYes')}
          </Button>
          <Button onClick={onClose}>{say('noClaimNo')}</Button>
        </>
      }
    >
      <p>{say('noClaimText')}</p>
    </Dialog>
  );
}
