import { useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { DownloadButton } from '#credit/certificate/components/download-button.tsx';
import { AccountCard } from '#identity/account/components/card.tsx';
import type { User } from '#identity/session/session.store.ts';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { AccountDeletion } from '../../account-deletion/components/account-deletion.tsx';
import { accountDataTexts } from '../account-data.messages.ts';
import styles from './account-data.module.css';

const EXPORT = '/api/users/me/export/';

/** My account: everything stored about the user, to be exported or erased (C39). */
export function AccountData({ user }: { user: User }) {
  const say = useTexts(accountDataTexts);
  return (
    <AccountCard title={say('title')} hint={say('hint')}>
      {user.scope === 'full' ? (
        <WaysOut user={user} />
      ) : (
        <div className="stack">
          <p>{say('passwordFirst')}</p>
          <p>
            <TextLink to="/myaccount/password">{say('choosePassword')}</TextLink>
          </p>
        </div>
      )}
    </AccountCard>
  );
}

function WaysOut({ user }: { user: User }) {
  const say = useTexts(accountDataTexts);
  const [isLeaving, setLeaving] = useState(false);
  return (
    <div className="stack">
      <p>{say('about')}</p>
      <div className={styles.ways}>
        <DownloadButton variant="secondary" path={EXPORT} fileName="account.json">
          {say('download')}
        </DownloadButton>
        <Button variant="text" onClick={() => setLeaving(true)}>
          {say('delete')}
        </Button>
      </div>
      {isLeaving ? <AccountDeletion user={user} onClose={() => setLeaving(false)} /> : null}
    </div>
  );
}
