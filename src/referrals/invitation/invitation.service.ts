import type { Visit } from '#kit/visit.ts';
import { letterheadIn } from '#locale/letterhead.service.ts';
import { speechIn } from '#locale/speech.service.ts';
import { queueMail } from '#platform/mail/mail.ts';
import type { Ports } from '#platform/ports.ts';
import type { Writer } from '#platform/postgres/database.ts';
import type { Referral } from '../referral/referral.repository.ts';
import { rewardsIn } from '../referral/reward.rules.ts';
import { referralLetterTexts } from './letter.messages.ts';
import { type Inviter, invitationLetter, inviterText } from './letter.rules.ts';
import { optOutToken } from './opt-out.service.ts';

export interface InvitationLetter {
  referral: Referral;
  inviter: Inviter;
  kind: 'invite' | 'remind';
}

/**
 * Sends the e-mail to the colleague, in the language of the site it was requested on, with a way to unsubscribe (RFC
 * 8058).
 */
export async function sendInvitation(
  db: Writer,
  { keys }: Pick<Ports, 'keys'>,
  visit: Visit,
  { referral, inviter, kind }: InvitationLetter,
): Promise<void> {
  const { language } = visit.site;
  const token = optOutToken(keys, referral.email);
  const head = letterheadIn(visit.site, language);
  const letter = invitationLetter(
    await speechIn(db, language, referralLetterTexts),
    head,
    {
      inviter: inviterText(inviter),
      email: referral.email,
      discount: rewardsIn(language).discount,
      optOut: token,
    },
    kind,
  );
  await queueMail(
    db,
    {
      key: keyOf(referral, kind),
      to: referral.email,
      ...letter,
      head,
      headers: {
        'List-Unsubscribe': `<${head.origin}/api/referrals/opt-out/${token}/>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    },
    visit.now,
  );
}

const keyOf = ({ id, remindedAt }: Referral, kind: InvitationLetter['kind']): string =>
  kind === 'invite' ? `referral-invitation:${id}` : `referral-reminder:${id}:${remindedAt?.toISOString()}`;
