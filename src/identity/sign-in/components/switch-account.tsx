import { useTexts } from '#client/page/site-data.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Button } from '#ui/forms/button.tsx';
import { shownEmail } from '../../email/shown.rules.ts';
import { profileTexts } from '../../profile/profile.messages.ts';
import { answerWaitingLink } from '../../session/session.store.ts';
import { useUser } from '../../session/use-session.hooks.ts';

/** A link wants to sign in while somebody is signed in: no session is replaced without asking (C15). */
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
      <p>{user ? say('switchText', { email: shownEmail(user.email) }) : say('switchUnknown')}</p>
    </Dialog>
  );
}
