import { RowLink, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import { find, oneNamed, oneOf, oneReplied, oneSaid, order, pageLoad } from '#admin/kit/filter.store.ts';
import desk from '#admin/resources/member/components/member.module.css';
import { MemberBadges, Membership } from '#admin/resources/member/components/parts.tsx';
import { MEMBER_SORTS, STANDINGS } from '#admin/resources/member/member.data.ts';
import { memberDeskTexts } from '#admin/resources/member/member.messages.ts';
import { memberDeskCalls } from '#admin/resources/member/member.schema.ts';
import { MEMBERS_PATH } from '#admin/resources/member/member.store.ts';
import { Day } from '#admin/resources/order/components/parts.tsx';
import { shownEmail } from '#identity/email/shown.rules.ts';
import { ALL_PROFESSIONS } from '#identity/profile/profession.data.ts';
import { PROFESSION_WORDS } from '#identity/profile/profession.rules.ts';
import { profileTexts } from '#identity/profile/profile.messages.ts';
import { shownName } from '#identity/user/shown-name.rules.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const filters = [
  find('find'),
  oneOf('standing', STANDINGS, { label: 'standing', any: 'anyStanding' }),
  oneReplied('tier', { label: 'membership', any: 'anyTier' }),
  oneNamed('profession', ALL_PROFESSIONS, {
    label: 'profession',
    any: 'anyProfession',
    wordOf: (one, sayIn) => sayIn(profileTexts)(PROFESSION_WORDS[one]),
  }),
  oneSaid('role', { superuser: 'administrators' }, { label: 'role', any: 'everybody' }),
  order(MEMBER_SORTS, {
    '': 'byName',
    '-created': 'newest',
    '-lastSignIn': 'lastHere',
    membershipEnd: 'endsSoonest',
  }),
] as const;
const load = pageLoad({ call: memberDeskCalls.list, filters }, ({ tiers }) => ({ tiers: tiers as string[] }));

const page = deskRoute({
  path: MEMBERS_PATH,
  texts: memberDeskTexts,
  title: 'members',
  find: 'find',
  count: 'count',
  empty: 'empty',
  filters,
  namesIn: ({ tiers }) => ({ tier: tiers }),
  load,
  columns: [
    {
      label: 'name',
      look: desk.name,
      cell: (one) => (
        <>
          <RowLink to={`${MEMBERS_PATH}/${one.id}`}>{shownName(one)}</RowLink>
          <Small>{shownEmail(one.email)}</Small>
        </>
      ),
    },
    { label: 'standing', cell: (one) => <MemberBadges one={one} /> },
    { label: 'membership', cell: (one) => <Membership one={one} /> },
    {
      label: 'profession',
      cell: ({ profession }, { say, sayIn }) =>
        profession ? sayIn(profileTexts)(PROFESSION_WORDS[profession]) : say('none'),
    },
    { label: 'since', cell: ({ createdAt }) => <Day at={createdAt} /> },
    {
      label: 'lastSignIn',
      cell: ({ lastSignInAt }, { say }) => (lastSignInAt ? <Day at={lastSignInAt} /> : say('never')),
    },
  ],
});
export const { clientLoader, meta } = page;
export default page.Page;
