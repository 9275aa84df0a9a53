import { useSyncExternalStore } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Button } from '#ui/forms/button.tsx';
import { useFieldWords } from '../../account/account-words.hooks.ts';
import styles from '../../account/components/card.module.css';
import { useUser } from '../../session/use-session.hooks.ts';
import { profileTexts } from '../profile.messages.ts';
import { closeUpdateProfile, profileModal } from '../prompt.store.ts';
import { ProfileForm } from './form.tsx';

/** The update-profile modal (spec §2): two fields, then "Thank you!". */
export function UpdateProfile() {
  const say = useTexts(profileTexts);
  const user = useUser();
  const { content } = useSyncExternalStore(profileModal.subscribe, profileModal.state, profileModal.state);
  if (!user || content === null) return null;
  const isSaved = content === 'thanks';
  return (
    <Dialog
      open
      size="sm"
      onClose={closeUpdateProfile}
      title={isSaved ? say('thanks') : say('title')}
      closeLabel={say('close')}
    >
      {isSaved ? (
        <div className="stack" role="status">
          <p>{say('thanksText')}</p>
          <div className={styles.actions}>
            <Button onClick={closeUpdateProfile}>{say('close')}</Button>
            <Button variant="text" onClick={profileModal.restore}>
              {say('change')}
            </Button>
          </div>
        </div>
      ) : (
        <div className="stack">
          <p className="quiet">{say('lead')}</p>
          <ProfileForm user={user} onSaved={() => profileModal.update('thanks')}>
            {({ saving }) => <Buttons saving={saving} />}
          </ProfileForm>
        </div>
      )}
    </Dialog>
  );
}

function Buttons({ saving }: { saving: boolean }) {
  const say = useTexts(profileTexts);
  const { say: common } = useFieldWords();
  return (
    <div className={styles.actions}>
      <Button type="submit" loading={saving} loadingLabel={common('saving')}>
        {common('save')}
      </Button>
      <Button variant="text" onClick={closeUpdateProfile}>
        {say('notNow')}
      </Button>
    </div>
  );
}
