import type pg from 'pg';

/**
 * Two roles: one owns the tables and migrates, the other serves. The second is granted what the product needs and
 * nothing else, so that anybody who gets to act in its name can still not change a ledger or disable a trigger.
 */

/** Append-only tables, each with the columns that may be changed nevertheless. */
export type Marks = Readonly<Record<string, readonly string[]>>;

interface Relation {
  name: string;
  schema: 'public' | 'jobs';
  kind: 'table' | 'sequence';
  ledger: boolean;
  /** The privileges held by the role, and by PUBLIC. */
  held: string[];
  public: boolean;
}

const RELATIONS = `SELECT c.relname::text AS name, n.nspname::text AS schema, CASE c.relkind WHEN 'S' THEN 'sequence' ELSE 'table' END AS kind,
    EXISTS (SELECT 1 FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid WHERE t.tgrelid = c.oid AND p.proname = 'ledger_refuse') AS ledger,
    ARRAY(SELECT g.privilege_type FROM aclexplode(c.relacl) g WHERE g.grantee = r.oid
      UNION ALL SELECT g.privilege_type || ' ' || a.attname FROM pg_attribute a CROSS JOIN LATERAL aclexplode(a.attacl) g
        WHERE a.attrelid = c.oid AND g.grantee = r.oid) AS held,
    EXISTS (SELECT 1 FROM aclexplode(c.relacl) g WHERE g.grantee = 0) AS public
  FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_roles r ON r.rolname = $1
  WHERE n.nspname IN ('public', 'jobs') AND c.relkind IN ('r', 'p', 'v', 'm', 'S') AND pg_has_role(c.relowner, 'USAGE')
    AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY schema, name`;

function wanted({ name, schema, kind, ledger }: Relation, marks: Marks): string[] {
  if (kind === 'sequence') return ['USAGE'];
  if (schema === 'public' && name === 'schema_migration') return ['SELECT'];
  const columns = schema === 'public' && !ledger ? marks[name] : [];
  if (schema === 'jobs' || columns === undefined) return ['SELECT', 'INSERT', 'UPDATE', 'DELETE'];
  return ['SELECT', 'INSERT', ...columns.map((column) => `UPDATE ${column}`)];
}

/** False of a role that was never granted anything here, and therefore cannot serve. */
export async function holdsRights(client: pg.ClientBase, role: string): Promise<boolean> {
  const asked = "SELECT has_table_privilege($1, 'schema_migration', 'SELECT') AS held";
  const { rows } = await client.query<{ held: boolean }>(asked, [role]);
  return rows[0]?.held === true;
}

/**
 * Grants the role what it lacks and revokes what it has too much, on a connection of the tables' owner. True if
 * anything was changed.
 */
export async function grantServing(client: pg.ClientBase, role: string, marks: Marks): Promise<boolean> {
  const quoted = client.escapeIdentifier(role);
  const { rows } = await client.query<Relation>(RELATIONS, [role]);
  const grants = rows.flatMap((one) => grantsOf(one, wanted(one, marks), client, quoted));
  const statements = [...(await placeGrants(client, role)), ...grants];
  if (statements.length > 0) await client.query(statements.join(';\n'));
  return statements.length > 0;
}

function grantsOf(one: Relation, want: string[], client: pg.ClientBase, role: string): string[] {
  if (!one.public && want.length === one.held.length && want.every((each) => one.held.includes(each)))
    return [];
  const what = `${one.kind === 'sequence' ? 'SEQUENCE' : 'TABLE'} ${one.schema}.${client.escapeIdentifier(one.name)}`;
  const given = want.map((each) => {
    const [privilege, column] = each.split(' ');
    return column ? `${privilege} (${client.escapeIdentifier(column)})` : privilege;
  });
  return [`REVOKE ALL ON ${what} FROM PUBLIC, ${role}`, `GRANT ${given.join(', ')} ON ${what} TO ${role}`];
}

interface Places {
  database: string;
  schemas: { name: string; uses: boolean; creates: boolean; ours: boolean }[] | null;
  temporary: boolean;
  ours: boolean;
}
const PLACES = `SELECT current_database()::text AS database, has_database_privilege($1, current_database(), 'TEMPORARY') AS temporary,
    (SELECT pg_has_role(datdba, 'USAGE') FROM pg_database WHERE datname = current_database()) AS ours,
    (SELECT json_agg(json_build_object('name', nspname, 'uses', has_schema_privilege($1, oid, 'USAGE'),
       'creates', has_schema_privilege($1, oid, 'CREATE'), 'ours', pg_has_role(nspowner, 'USAGE')))
     FROM pg_namespace WHERE nspname IN ('public', 'jobs')) AS schemas`;

/**
 * A table created under a ledger's name would be read in its place: the role may create nothing in the schemas, and
 * nothing temporary.
 */
async function placeGrants(client: pg.ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<Places>(PLACES, [role]);
  const { database = '', schemas = [], temporary = false, ours = false } = rows[0] ?? {};
  const quoted = client.escapeIdentifier(role);
  return [
    ...(temporary && ours
      ? [`REVOKE TEMPORARY, CREATE ON DATABASE ${client.escapeIdentifier(database)} FROM PUBLIC, ${quoted}`]
      : []),
    ...(schemas ?? []).flatMap(({ name, uses, creates, ours: own }) => [
      ...(creates && own ? [`REVOKE CREATE ON SCHEMA ${name} FROM PUBLIC, ${quoted}`] : []),
      ...(uses ? [] : [`GRANT USAGE ON SCHEMA ${name} TO ${quoted}`]),
    ]),
  ];
}
