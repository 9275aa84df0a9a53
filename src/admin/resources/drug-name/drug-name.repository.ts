import { type Reader, statement } from '#platform/postgres/database.ts';
import { repositoryOf } from '../../kit/record.repository.ts';
import { drugNames } from './drug-name.schema.ts';

export const drugNameRepository = repositoryOf(drugNames, {
  table: 'drug_name',
  searched: ['name', 'generic'],
});

const FOLDED = statement(
  'drug-name.folded',
  { name: 'text', generic: 'text' },
  'SELECT search_fold(search_fold($1)) AS name, search_fold(search_fold($2)) AS generic',
);
/** Folded as search folds the words of a query. */
export const foldedNames = (db: Reader, name: string, generic: string) => db.one(FOLDED, [name, generic]);
