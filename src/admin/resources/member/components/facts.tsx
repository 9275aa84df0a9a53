import type { ReactNode } from 'react';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { shownEmail } from '#identity/email/shown.rules.ts';
import { PROFESSION_WORDS } from '#identity/profile/profession.rules.ts';
import { profileTexts } from '#identity/profile/profile.messages.ts';
import { dateText } from '#kit/dates.ts';
import { localeOf, localeWords } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import styles from '../../order/components/order.module.css';
import { Day, Moment } from '../../order/components/parts.tsx';
import { memberDeskTexts } from '../member.messages.ts';
import type { AdminMember, AdminMemberRecord } from '../member.store.ts';
import { MemberBadges, Membership } from './parts.tsx';

/** Who somebody is and what they have done here. */
export function MemberFacts({ one, record }: { one: AdminMember; record: AdminMemberRecord }) {
  const say = useTexts(memberDeskTexts);
  const profession = useTexts(profileTexts);
  return (
    <dl className={`panel ${styles.list}`}>
      <Fact name={say('standing')}>
        <MemberBadges one={one} />
      </Fact>
      <Fact name={say('membership')}>
        <Membership one={one} />
      </Fact>
      <Fact name={say('email')}>
        {shownEmail(one.email)}
        <span className={styles.beside}>{say(one.emailVerified ? 'confirmed' : 'unconfirmed')}</span>
      </Fact>
      <Fact name={say('profession')}>
        {one.profession ? profession(PROFESSION_WORDS[one.profession]) : say('none')}
      </Fact>
      {record.specialization ? <Fact name={say('specialty')}>{record.specialization}</Fact> : null}
      <Fact name={say('language')}>{localeWords(localeOf(record.language)).name}</Fact>
      <Fact name={say('since')}>
        <Day at={one.createdAt} />
      </Fact>
      <Fact name={say('lastSignIn')}>
        {one.lastSignInAt ? <Moment at={one.lastSignInAt} /> : say('never')}
      </Fact>
      <Figures record={record} />
      <Sessions record={record} />
    </dl>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
);

function Figures({ record: { credits, certificates, referrals, letters } }: { record: AdminMemberRecord }) {
  const say = useTexts(memberDeskTexts);
  const locale = localeOf(useSite().site.language);
  return (
    <>
      <Fact name={say('credits')}>{say('creditsOf', credits)}</Fact>
      <Fact name={say('certificates')}>{numberText(certificates, locale)}</Fact>
      <Fact name={say('referrals')}>{say('referralsOf', referrals)}</Fact>
      <Fact name={say('letters')}>
        {letters.map(({ kind, state }) => (
          <span key={kind} className={styles.beside}>
            {say(`letter_${kind}`, { state: say(`state_${state}`) })}
          </span>
        ))}
      </Fact>
    </>
  );
}

function Sessions({ record: { sessions } }: { record: AdminMemberRecord }) {
  const say = useTexts(memberDeskTexts);
  const { language } = useSite().site;
  const day = (at: string) => dateText(at.slice(0, 10), language);
  return (
    <Fact name={say('sessions')}>
      {sessions.length === 0 ? say('noSessions') : null}
      {sessions.map(({ beganAt, endsAt }) => (
        <span key={beganAt} className={styles.beside}>
          {say('sessionOf', { from: day(beganAt), to: day(endsAt) })}
        </span>
      ))}
    </Fact>
  );
}
