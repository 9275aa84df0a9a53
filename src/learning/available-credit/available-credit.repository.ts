import type { PublicationType } from '#membership/gate/entitlement.rules.ts';
import { type Reader, statement } from '#platform/postgres/database.ts';

const AVAILABLE = statement(
  'available-credit.all',
  { type: 'text', private: 'bool', kind: 'int', hundredths: 'int', activities: 'int' },
  `SELECT p.type, p.private, o.kind::int AS kind, sum(o.amount_hundredths)::int AS hundredths, count(*)::int AS activities
     FROM credit_offering o JOIN publication p ON p.id = o.publication_id
    WHERE p.visibility = 'published' AND (p.expiration_date IS NULL OR p.expiration_date >= $1::date)
      AND NOT EXISTS (SELECT 1 FROM activity a WHERE a.publication_id = p.id AND a.suspended_at IS NOT NULL)
      AND EXISTS (SELECT 1 FROM item i WHERE i.offering_id = o.id AND i.retired_at IS NULL)
    GROUP BY p.type, p.private, o.kind ORDER BY p.type, p.private, o.kind`,
);
export type AvailableCreditRow = Omit<NonNullable<typeof AVAILABLE.row>, 'type' | 'kind'> & {
  type: PublicationType;
  kind: 1 | 2;
};

/** Credit that can be earned by a test today (C24): published, with questions, not expired, not suspended. */
export const availableCredit = (db: Reader, today: string): Promise<AvailableCreditRow[]> =>
  db.all(AVAILABLE, [today]) as Promise<AvailableCreditRow[]>;
