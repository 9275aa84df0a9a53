import { type Reader, statement, type Writer } from '#platform/postgres/database.ts';
import type { CreditKey } from '../credit.repository.ts';

const ADD = statement(
  'credit-mate.add',
  {},
  'INSERT INTO credit_mate (user_id, publication_id, kind, minutes) VALUES ($1, $2, $3, $4)',
);
/** Minutes frozen with an award, stored beside it because its hash covers its own columns (rule R30). */
export const insertTraining = (
  db: Writer,
  { userId, publicationId, kind }: CreditKey,
  minutes: number,
): Promise<number> => db.run(ADD, [userId, publicationId, kind, minutes]);

const OF = statement(
  'credit-mate.of',
  { publication_id: 'int', kind: 'int', minutes: 'int' },
  'SELECT publication_id, kind::int AS kind, minutes FROM credit_mate WHERE user_id = $1',
);
/** What a learner's awards froze. */
export const frozenTraining = (db: Reader, userId: number) => db.all(OF, [userId]);
