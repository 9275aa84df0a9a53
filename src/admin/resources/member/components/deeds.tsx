import { type ComponentProps, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { shownName } from '#identity/user/shown-name.rules.ts';
import { Button } from '#ui/forms/button.tsx';
import { memberDeskTexts } from '../member.messages.ts';
import {
  type AdminMember,
  type AdminMemberRecord,
  chooseRole,
  sendPasswordLetter,
  signOutEverywhere,
} from '../member.store.ts';
import { MemberDeedDialog } from './deed-dialog.tsx';
import { MemberGrantDialog } from './grant-dialog.tsx';
import styles from './member.module.css';

interface Props {
  one: AdminMember;
  record: AdminMemberRecord;
  /** Whether it is the administrator's own record: nobody changes their own role. */
  isOwn: boolean;
  onChanged: (to: AdminMember) => void;
}

/** What administrators can do for somebody, each in a dialog. */
export function MemberDeeds({ one, record, isOwn, onChanged }: Props) {
  const say = useTexts(memberDeskTexts);
  const [open, setOpen] = useState<MemberAction | 'give' | null>(null);
  const words = useDeedWords(one);
  const close = () => setOpen(null);
  const role = one.isSuperuser ? 'takeRole' : 'giveRole';
  const deeds: MemberAction[] = [...(isOwn ? [] : ([role] as const)), 'signOut', 'sendLetter'];
  return (
    <section className={`panel ${styles.deeds}`} aria-labelledby="deeds">
      <h2 className="h3" id="deeds">
        {say('deeds')}
      </h2>
      <Button onClick={() => setOpen('give')}>{say('give')}</Button>
      {deeds.map((deed) => (
        <Button key={deed} variant="secondary" onClick={() => setOpen(deed)}>
          {say(deed)}
        </Button>
      ))}
      {open === 'give' ? (
        <MemberGrantDialog one={one} plans={record.plans} onDone={onChanged} onClose={close} />
      ) : null}
      {open && open !== 'give' ? (
        <MemberDeedDialog {...words[open]} button={say(open)} onDone={onChanged} onClose={close} />
      ) : null}
    </section>
  );
}

type MemberAction = 'giveRole' | 'takeRole' | 'signOut' | 'sendLetter';
type Words = Pick<
  ComponentProps<typeof MemberDeedDialog>,
  'title' | 'text' | 'said' | 'deed' | 'isDanger' | 'typed'
>;

function useDeedWords(one: AdminMember): Record<MemberAction, Words> {
  const say = useTexts(memberDeskTexts);
  const { id, email } = one;
  const who = { name: shownName(one), email };
  const wordsOf = (deed: MemberAction) => ({
    title: say(`${deed}Title`, who),
    text: say(`${deed}Text`, who),
    said: say(`${deed}Done`, who),
  });
  return {
    giveRole: { ...wordsOf('giveRole'), typed: email, deed: () => chooseRole(id, true) },
    takeRole: { ...wordsOf('takeRole'), typed: email, isDanger: true, deed: () => chooseRole(id, false) },
    signOut: { ...wordsOf('signOut'), isDanger: true, deed: () => signOutEverywhere(id) },
    sendLetter: { ...wordsOf('sendLetter'), deed: () => sendPasswordLetter(id) },
  };
}
