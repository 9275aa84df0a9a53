import { type Reader, statement } from './database.ts';

const APART = statement(
  'serving-role.apart',
  { apart: 'bool' },
  `SELECT NOT EXISTS (SELECT 1 FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
       AND EXISTS (SELECT 1 FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE t.tgrelid = c.oid AND p.proname = 'ledger_refuse')
       AND (pg_has_role(c.relowner, 'MEMBER') OR has_table_privilege(c.oid, 'UPDATE') OR has_table_privilege(c.oid, 'DELETE')
         OR has_table_privilege(c.oid, 'TRUNCATE') OR has_table_privilege(c.oid, 'TRIGGER'))) AS apart`,
);
/**
 * Whether the serving role can neither change a ledger nor disable its triggers: asked of the database, not of the
 * settings.
 */
export const servesApart = async (db: Reader): Promise<boolean> => (await db.one(APART)).apart;
