import { recordAudit } from '#audit/audit.service.ts';
import { utcDate } from '#kit/dates.ts';
import { notFound } from '#kit/general.refusals.ts';
import { atField, refuseAll } from '#kit/refusal.ts';
import { tidied } from '#kit/text/folded.ts';
import type { Visit } from '#kit/visit.ts';
import { controlledBy, renewFrontMatter } from '#learning/activity/facts.service.ts';
import { spendUnshown } from '#media/medium/medium.service.ts';
import type { Reader, Writer } from '#platform/postgres/database.ts';
import { reindex } from '#search/search.service.ts';
import { writtenMarkup } from '../../kit/markup/written-markup.service.ts';
import { refuseUnseen } from '../../kit/seen-record.service.ts';
import { nextMoment } from '../translation/translation.rules.ts';
import { refuse } from './author.refusals.ts';
import {
  type AuthorFilter,
  findDeskAuthor,
  listDeskAuthors,
  lockAuthor,
  publicationsNaming,
  type WholeAuthorRow,
} from './author.repository.ts';
import { type AuthorWords, authorProblems, authorSlug } from './author.rules.ts';
import { yearBefore } from './disclosure.rules.ts';
import { forgetImage } from './portrait.repository.ts';
import {
  deleteAuthor,
  insertAuthor,
  isListed,
  lockNames,
  nextAuthorId,
  type StoredWords,
  updateAuthor,
} from './words.repository.ts';

export type { AdminAuthorRow, WholeAuthorRow } from './author.repository.ts';

/** With the biography as Markdown. */
export type AuthorWordsInput = AuthorWords & { bio: string };

export function facultyFor(
  db: Reader,
  asked: AuthorFilter,
  page: { size: number; offset: number },
  now: Date,
) {
  const today = utcDate(now);
  return listDeskAuthors(db, asked, { today, yearBefore: yearBefore(today) }, page);
}

export async function facultyMember(db: Reader, id: number, now: Date): Promise<WholeAuthorRow> {
  const found = await findDeskAuthor(db, id, utcDate(now));
  if (!found) throw notFound();
  return found;
}

/** The present record, locked against changes by others until the end of the transaction. */
export async function lockedMember(db: Writer, id: number, now: Date): Promise<WholeAuthorRow> {
  await lockAuthor(db, id);
  return facultyMember(db, id, now);
}

export async function addMember(db: Writer, visit: Visit, given: AuthorWordsInput): Promise<WholeAuthorRow> {
  refuseProblems(given);
  await lockNames(db);
  const words = storedWords(given, '');
  if (await isListed(db, words)) throw exists(words);
  const id = await nextAuthorId(db);
  const slug = authorSlug(given, id);
  await insertAuthor(db, { ...words, id, slug, changedAt: nextMoment(null, visit.now) });
  await recordAudit(db, visit, {
    action: 'faculty.add',
    subject: `author:${id}`,
    detail: { name: words.fullName, slug },
  });
  db.invalidate('authors');
  return facultyMember(db, id, visit.now);
}

/** What learners are told of a person before the start (rules R1, R6). */
const TOLD = ['name', 'degrees', 'role', 'affiliation'];

/** After a change of its words, the old address redirects to the new one, since its id finds the person (ROUTE-021). */
export async function changeMember(
  db: Writer,
  visit: Visit,
  id: number,
  given: AuthorWordsInput & { changedAt: string },
): Promise<WholeAuthorRow> {
  const before = await lockedMember(db, id, visit.now);
  if (before.changed_at.toISOString() !== given.changedAt) throw changedMeanwhile();
  refuseProblems(given);
  const after = { ...storedWords(given, before.bio_html), slug: authorSlug(given, id) };
  const detail = differences(before, after);
  if (Object.keys(detail).length === 0) return before;
  const changedAt = nextMoment(before.changed_at, visit.now);
  await updateAuthor(db, { ...after, id, changedAt });
  if ('name' in detail || 'degrees' in detail) await reindex(db, await publicationsNaming(db, id));
  if (TOLD.some((fact) => fact in detail))
    for (const one of await controlledBy(db, id)) await renewFrontMatter(db, one, visit.now);
  await recordAudit(db, visit, { action: 'faculty.change', subject: `author:${id}`, detail });
  await tellPages(db, id);
  return facultyMember(db, id, visit.now);
}

/** Anybody named by a title stays: what learners were shown, and are credited for, says who taught them. */
export async function removeMember(db: Writer, visit: Visit, id: number, seen?: string): Promise<void> {
  const before = await lockedMember(db, id, visit.now);
  refuseUnseen(seen, before.changed_at.toISOString());
  if (before.publications > 0) throw inUse(before.publications);
  await deleteAuthor(db, id);
  if (before.portrait) await forgetPortrait(db, before.portrait);
  await recordAudit(db, visit, {
    action: 'faculty.remove',
    subject: `author:${id}`,
    detail: { name: before.full_name, slug: before.slug },
  });
  db.invalidate('authors', `author:${id}`);
}

/** Also deletes its file, unless that is in the library or shown elsewhere. */
async function forgetPortrait(db: Writer, { id, file }: { id: number; file: string }): Promise<void> {
  await forgetImage(db, id);
  await spendUnshown(db, [file]);
}

/** Refreshes their own page and every cover that names them. */
export async function tellPages(db: Writer, id: number): Promise<void> {
  const titles = await publicationsNaming(db, id);
  db.invalidate('authors', `author:${id}`);
  if (titles.length > 0) db.invalidate('publications', ...titles.map((one) => `publication:${one}`));
}

/** An unchanged biography keeps its stored form. */
function storedWords(given: AuthorWordsInput, bioBefore: string): StoredWords {
  const { affixType, email, bio } = given;
  return {
    fullName: tidied(given.fullName),
    affix: tidied(given.affix),
    affixType,
    jobTitle: tidied(given.jobTitle),
    institute: tidied(given.institute),
    email: email || null,
    bioHtml: writtenMarkup(bioBefore, bio, 'bio'),
  };
}

/** What changed, each with its former value; of a biography only the fact. */
function differences(
  before: WholeAuthorRow,
  after: StoredWords & { slug: string },
): Record<string, string | boolean | null> {
  const pairs = {
    name: [before.full_name, after.fullName],
    degrees: [`${before.affix_type} ${before.affix}`, `${after.affixType} ${after.affix}`],
    role: [before.job_title, after.jobTitle],
    affiliation: [before.institute, after.institute],
    email: [before.email, after.email],
    slug: [before.slug, after.slug],
  } as const;
  const changed = Object.entries(pairs).filter(([, [was, is]]) => was !== is);
  return {
    ...Object.fromEntries(
      changed.flatMap(([name, [was, is]]) => [
        [`${name}Before`, was],
        [name, is],
      ]),
    ),
    ...(before.bio_html === after.bioHtml ? {} : { biography: true }),
  };
}

export const changedMeanwhile = () => refuse('faculty-changed');
const exists = ({ fullName }: StoredWords) => refuse('faculty-exists', { name: fullName });
const inUse = (n: number) => refuse('faculty-in-use', { n });

function refuseProblems(given: AuthorWordsInput): void {
  refuseAll(
    Object.entries(authorProblems(given)).map(([field, problem]) =>
      refuse(`invalid-field.faculty-${problem}`, {}, atField(field)),
    ),
  );
}
