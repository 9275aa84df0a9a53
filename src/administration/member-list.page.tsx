import { useLoaderData } from 'react-router';
import { AdminFrame, Waiting } from '#editing/admin-frame.tsx';
import { DeskList } from '#editing/desk-list.tsx';
import styles from '#editing/editing.module.css';
import { editorLoad } from '#editing/editing.store.ts';
import { shownEmail } from '#identity/email-shown.rules.ts';
import { profileTexts } from '#identity/profile.texts.ts';
import { PROFESSION_WORDS } from '#identity/profile-form.tsx';
import { useSignedInOnly } from '#identity/signed-in.store.ts';
import { head, NOINDEX } from '#site/head.rules.ts';
import { Td, Th, Tr } from '#ui/table.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { pageWords } from '#web/page-words.ts';
import { type MetaArgs, useTexts } from '#web/site-data.ts';
import desk from './member-desk.module.css';
import { type DeskMember, loadMembers, MEMBERS_PATH, type MembersData } from './member-desk.store.ts';
import { memberDeskTexts } from './member-desk.texts.ts';
import { MemberFilters } from './member-filters.tsx';
import { MemberBadges, Membership, nameOf } from './member-parts.tsx';
import { Day } from './order-parts.tsx';

export const loader = () => null;
export const clientLoader = editorLoad(loadMembers);
export const headers = () => NOINDEX;
export const handle = { quiet: true };
export const meta = (args: MetaArgs) =>
  head(args, { title: pageWords(args, memberDeskTexts)('members'), noindex: true });

export default function MemberListPage() {
  const say = useTexts(memberDeskTexts);
  const data = useLoaderData() as MembersData | null;
  const user = useSignedInOnly();
  return (
    <AdminFrame title={say('members')}>
      {data && user ? (
        <>
          <MemberFilters view={data.view} tiers={data.tiers} />
          <List {...data} />
        </>
      ) : (
        <Waiting />
      )}
    </AdminFrame>
  );
}

function List(data: MembersData) {
  const say = useTexts(memberDeskTexts);
  const { count, rows } = data;
  return (
    <DeskList
      path={MEMBERS_PATH}
      data={data}
      empty={say('empty')}
      clear={say('clear')}
      caption={say('count', { n: count })}
      columns={[
        say('name'),
        say('standing'),
        say('membership'),
        say('profession'),
        say('since'),
        say('lastSignIn'),
      ]}
    >
      {rows.map((one) => (
        <Row key={one.id} one={one} />
      ))}
    </DeskList>
  );
}

function Row({ one }: { one: DeskMember }) {
  const say = useTexts(memberDeskTexts);
  const profession = useTexts(profileTexts);
  return (
    <Tr>
      <Th scope="row" className={desk.name}>
        <TextLink to={`${MEMBERS_PATH}/${one.id}`} className={styles.edit}>
          {nameOf(one)}
        </TextLink>
        <span className={styles.kind}>{shownEmail(one.email)}</span>
      </Th>
      <Td label={say('standing')}>
        <MemberBadges one={one} />
      </Td>
      <Td label={say('membership')}>
        <Membership one={one} />
      </Td>
      <Td label={say('profession')}>
        {one.profession ? profession(PROFESSION_WORDS[one.profession]) : say('none')}
      </Td>
      <Td label={say('since')}>
        <Day at={one.createdAt} />
      </Td>
      <Td label={say('lastSignIn')}>{one.lastSignInAt ? <Day at={one.lastSignInAt} /> : say('never')}</Td>
    </Tr>
  );
}
