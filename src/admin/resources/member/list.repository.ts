import { personIn, saysPerson } from '#platform/http/name-match.ts';
import { type Reader, type RowOf, statement } from '#platform/postgres/database.ts';
import type { MemberSort } from './member.data.ts';

const MEMBER = {
  id: 'int',
  first_name: 'text',
  last_name: 'text',
  email: 'text',
  email_verified: 'bool',
  profession: 'text?',
  scope: 'text',
  is_superuser: 'bool',
  created_at: 'instant',
  last_sign_in_at: 'instant?',
  tier_name: 'text?',
  ends_at: 'instant?',
  auto_renew: 'bool?',
} as const;
const LIST = `u.id, u.first_name, u.last_name, u.email, u.email_verified_at IS NOT NULL AS email_verified, u.profession, u.scope,
  u.is_superuser, u.created_at, u.last_sign_in_at, t.name AS tier_name, h.ends_at, h.auto_renew`;
export type MemberRow = RowOf<typeof MEMBER>;

const HELD = `LEFT JOIN holding h ON h.user_id = u.id AND h.superseded_at IS NULL AND h.refunded_at IS NULL
  LEFT JOIN plan p ON p.id = h.plan_id LEFT JOIN tier t ON t.id = p.tier_id`;
const FROM = `FROM user_account u ${HELD} WHERE u.erased_at IS NULL`;
const CHOSEN = `($2::text IS NULL OR $2 = CASE WHEN h.ends_at > $1::timestamptz THEN 'member' WHEN h.id IS NOT NULL THEN 'lapsed'
    WHEN u.scope = 'subscriber' THEN 'subscriber' ELSE 'free' END)
  AND ($3::text IS NULL OR t.name = $3) AND ($4::text IS NULL OR u.profession = $4) AND (NOT $5::boolean OR u.is_superuser)`;
/** Spelled as in its index. */
const NAMED = personIn(`u.first_name || ' ' || u.last_name || ' ' || u.email::text`);
const FOUND = saysPerson(NAMED, '$6', '$7');
const ALL = `$6::text IS NULL AND $7::text[] IS NOT NULL`;
const askedOf = (isSearch: boolean): string => `${CHOSEN} AND ${isSearch ? FOUND : ALL}`;

const ORDER: Record<MemberSort, string> = {
  name: 'lower(u.last_name), lower(u.first_name), u.id',
  '-created': 'u.created_at DESC, u.id DESC',
  '-lastSignIn': 'u.last_sign_in_at DESC NULLS LAST, u.id DESC',
  membershipEnd: 'h.ends_at <= $1::timestamptz, h.ends_at NULLS LAST, u.id',
};
const SORTS = Object.keys(ORDER) as MemberSort[];

export interface MemberFilter {
  now: Date;
  standing: string | null;
  tier: string | null;
  profession: string | null;
  superusers: boolean;
  /** Parts of the name or the e-mail address, the most selective first. */
  words: readonly string[];
}
const valuesOf = ({
  now,
  standing,
  tier,
  profession,
  superusers,
  words: [first, ...others],
}: MemberFilter) => [now, standing, tier, profession, superusers, first ?? null, others];

const countOf = (isSearch: boolean) =>
  statement(
    `member-desk.count${isSearch ? '.found' : ''}`,
    { count: 'int' },
    `SELECT count(*) AS count ${FROM} AND ${askedOf(isSearch)}`,
  );
/** Some sort orders have an index of their own, so each has a statement of its own. */
const listBy = (sort: MemberSort) =>
  statement(
    `member-desk.list.${sort}`,
    MEMBER,
    `SELECT ${LIST} ${FROM} AND ${askedOf(false)} ORDER BY ${ORDER[sort]} LIMIT $8::int OFFSET $9::int`,
  );
/**
 * Counts the matches as it finds them, because each name is folded anew for every search. Counting also makes PostgreSQL
 * find all matches first: it would otherwise go through all members in sort order until a page is full, since it assumes
 * that any three letters occur in many names.
 */
const foundBy = (sort: MemberSort) =>
  statement(
    `member-desk.list.${sort}.found`,
    { ...MEMBER, count: 'int' },
    `SELECT ${LIST}, page.count
       FROM (SELECT u.id, count(*) OVER () AS count ${FROM} AND ${askedOf(true)} ORDER BY ${ORDER[sort]} LIMIT $8::int OFFSET $9::int) page
       JOIN user_account u USING (id) ${HELD} ORDER BY ${ORDER[sort]}`,
  );
for (const isSearch of [true, false]) countOf(isSearch);
for (const sort of SORTS) for (const by of [listBy, foundBy]) by(sort);

/** One page of the members asked for, and how many there are in all. */
export async function listMembers(
  db: Reader,
  asked: MemberFilter,
  sort: MemberSort,
  page: { size: number; offset: number },
): Promise<{ rows: MemberRow[]; count: number }> {
  const isSearch = asked.words.length > 0;
  const values = valuesOf(asked);
  const paged = [...values, page.size, page.offset];
  const count = async () => (await db.one(countOf(isSearch), values)).count;
  if (!isSearch) {
    const [rows, all] = await Promise.all([db.all(listBy(sort), paged), count()]);
    return { rows, count: all };
  }
  const rows = await db.all(foundBy(sort), paged);
  return { rows, count: rows[0]?.count ?? (await count()) };
}

const ONE = statement(
  'member-desk.one',
  { ...MEMBER, specialization: 'text?', language: 'text' },
  `SELECT ${LIST}, u.specialization, u.language ${FROM} AND u.id = $1`,
);
export const findMember = (db: Reader, id: number) => db.maybe(ONE, [id]);
