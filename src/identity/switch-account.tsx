import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useTexts } from '#web/site-data.ts';
import { shownEmail } from './email-shown.rules.ts';
import { profileTexts } from './profile.texts.ts';
import { answerWaitingLink } from './session.store.ts';
import { useUser } from './use-session.store.ts';

/** A link signs somebody in while somebody is: nobody's session is replaced unasked (C15). */
export function SwitchAccount() {
  const say = useTexts(profileTexts);
  const user = useUser();
  const stay = () => void answerWaitingLink(false);
  return (
    <Dialog
      open
      size="sm"
      onClose={stay}
      title={say('switchTitle')}
      closeLabel={say('close')}
      actions={
        <>
          <Button onClick={() => void answerWaitingLink(true)}>{say('switchYes')}</Button>
          <Button variant="secondary" onClick={stay}>
            {say('switchNo')}
          </Button>
        </>
      }
    >
      <p>{say('switchText', { email: shownEmail(user?.email ?? '') })}</p>
    </Dialog>
  );
}
