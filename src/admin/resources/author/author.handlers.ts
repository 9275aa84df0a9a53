import type { Resource } from '#kit/contract.ts';
import { utcDate } from '#kit/dates.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import { fieldsNamed, partNamed, rememberedWrite } from '../../history/history.handlers.ts';
import { superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { markdownOf } from '../../kit/markdown.rules.ts';
import { lockAuthor } from './author.repository.ts';
import { authorDeskCalls, type authorDeskType } from './author.schema.ts';
import {
  type AdminAuthorRow,
  addMember,
  changeMember,
  facultyFor,
  facultyMember,
  removeMember,
  type WholeAuthorRow,
} from './author.service.ts';
import { disclosureState, isExcluding } from './disclosure.rules.ts';
import { recordStatement } from './disclosure.service.ts';

const present = (row: AdminAuthorRow, now: Date): Resource<typeof authorDeskType> => ({
  type: 'AdminAuthor',
  id: String(row.id),
  attributes: {
    fullName: row.full_name,
    affix: row.affix,
    affixType: row.affix_type as 'prefix' | 'suffix',
    jobTitle: row.job_title,
    institute: row.institute,
    email: row.email,
    slug: row.slug,
    publications: row.publications,
    running: row.running,
    disclosure: disclosureState(row.disclosed_on, utcDate(now)),
    disclosedOn: row.disclosed_on,
    changedAt: row.changed_at.toISOString(),
  },
});

function presentWhole(row: WholeAuthorRow, now: Date): Resource<typeof authorDeskType> {
  const one = present(row, now);
  const record = {
    bio: markdownOf(row.bio_html).trim(),
    relationships: row.relationships.map((each) => ({
      ...each,
      excluding: isExcluding(each, utcDate(now)),
    })),
    disclosureChangedAt: row.disclosure_changed_at?.toISOString() ?? null,
    titles: row.titles,
    languages: row.languages,
  };
  return { ...one, attributes: { ...one.attributes, record } };
}

const AUTHOR_WORDS = ['fullName', 'affix', 'affixType', 'jobTitle', 'institute', 'email', 'slug'];

export const authorDeskEndpoints: Endpoint[] = [
  superuserRead(authorDeskCalls.list, async ({ visit, query: { filter, page } }, db) => {
    const asked = {
      search: filter.search?.trim() || null,
      disclosure: filter.disclosure ?? null,
      running: filter.running === 'true' ? true : null,
    };
    const { rows, count } = await facultyFor(db, asked, page, visit.now);
    return {
      data: rows.map((row) => present(row, visit.now)),
      count,
    };
  }),
  superuserRead(authorDeskCalls.one, async ({ visit, params }, db) => ({
    data: presentWhole(await facultyMember(db, idIn(params), visit.now), visit.now),
  })),
  superuserWrite(authorDeskCalls.create, async ({ visit, body }, db) => ({
    data: presentWhole(await addMember(db, visit, body.data.attributes), visit.now),
  })),
  rememberedWrite(
    authorDeskCalls.update,
    {
      kind: 'author',
      lock: (db, { params }) => lockAuthor(db, idIn(params)),
      read: async (db, { visit, params }) => ({
        data: presentWhole(await facultyMember(db, idIn(params), visit.now), visit.now),
      }),
      words: (attributes) => ({
        ...fieldsNamed(attributes, AUTHOR_WORDS),
        ...partNamed(attributes, 'record', ['bio']),
      }),
    },
    async ({ visit, params, body }, db) => {
      const changed = await changeMember(db, visit, idIn(params), body.data.attributes);
      return { data: presentWhole(changed, visit.now) };
    },
  ),
  superuserWrite(authorDeskCalls.disclose, async ({ visit, params, body }, db) => {
    const stated = await recordStatement(db, visit, idIn(params), body.data.attributes);
    return { data: presentWhole(stated, visit.now) };
  }),
  superuserWrite(authorDeskCalls.remove, async ({ visit, params, query }, db) => {
    await removeMember(db, visit, idIn(params), query.plain.seen);
    return {};
  }),
];
