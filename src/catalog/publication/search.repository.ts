import { statement, type Writer } from '#platform/postgres/database.ts';

const REINDEX = statement(
  'publication.reindex',
  {},
  'UPDATE publication SET tsv = publication_search_text(id) WHERE $1::bigint[] IS NULL OR id = ANY ($1::bigint[])',
);
const REINDEX_SEARCH = statement('publication.reindex-search', {}, 'SELECT search_reindex($1::bigint[])');
/** Rebuilds the index by which publications are found, here and in search; for all of them if no ids are given. */
export async function reindex(db: Writer, ids: readonly number[] | null): Promise<void> {
  await db.run(REINDEX, [ids]);
  await db.run(REINDEX_SEARCH, [ids]);
}
