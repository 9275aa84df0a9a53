import { useState } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { shownEmail } from '#identity/email/shown.rules.ts';
import type { User } from '#identity/session/session.store.ts';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { referTexts } from '../refer.messages.ts';
import { rewardsIn } from '../reward.rules.ts';
import { InviteOrConfirm } from './account-refer.tsx';

/** The referral pop-up (spec §2): the invite form, then "Invitation sent!". */
export function ReferralDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const say = useTexts(referTexts);
  const { site } = useSite();
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      title={sentTo ? say('sentTitle') : say('inviteTitle')}
      closeLabel={say('close')}
      actions={
        sentTo ? (
          <>
            <Button onClick={onClose}>{say('close')}</Button>
            <Button variant="text" onClick={() => setSentTo(null)}>
              {say('another')}
            </Button>
          </>
        ) : undefined
      }
    >
      {sentTo ? (
        <p role="status">{say('sentText', { email: shownEmail(sentTo) })}</p>
      ) : (
        <div className="stack">
          <p className="quiet">{say('modalLead', rewardsIn(site.language))}</p>
          <InviteOrConfirm user={user} onInvited={(referral) => setSentTo(referral.referredEmail)} />
          <p className="small">
            <TextLink to="/referral-program-terms-and-conditions" look="quiet">
              {say('terms')}
            </TextLink>
          </p>
        </div>
      )}
    </Dialog>
  );
}
