import { useSyncExternalStore } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useTexts } from '#web/site-data.ts';
import styles from './account-card.module.css';
import { useFieldWords } from './account-words.store.ts';
import { profileTexts } from './profile.texts.ts';
import { ProfileForm } from './profile-form.tsx';
import { closeUpdateProfile, profileModal } from './profile-prompt.store.ts';
import { useUser } from './use-session.store.ts';

/** The update-profile modal (spec §2): two answers, then "Thank you!". */
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
