import { useState } from 'react';
import { DownloadButton } from '#credit/download-button.tsx';
import { AccountCard } from '#identity/account-card.tsx';
import type { User } from '#identity/session.store.ts';
import { Button } from '#ui/button.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { useTexts } from '#web/site-data.ts';
import styles from './account-data.module.css';
import { accountDataTexts } from './account-data.texts.ts';
import { AccountDeletion } from './account-deletion.tsx';

const EXPORT = '/api/users/me/export/';

/** My account: everything that is held of oneself, to take along or to have erased (C39). */
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
