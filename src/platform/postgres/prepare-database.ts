import pg from 'pg';
import { ConfigError } from '../config/config.ts';
import { prepareJobSchema } from '../jobs/job-schema.ts';
import { MigrationError, migrate, type ProgressReport } from './migrations.ts';
import { grantServing, holdsRights, type Marks } from './serving-role.ts';
import { askSession, type NamedWay, sessionProblem } from './session-probe.ts';

/** The addresses of one database for both roles; the same if there is only one role. */
export interface Addresses {
  owner: string;
  serving: string;
  /** The name of the setting for the owner's address. */
  ownerName?: string;
  /** The name of the setting for the serving role's address, if it has one of its own. */
  servingName?: string;
}

/** Everything the owner creates: the tables, the queue's own, and the grants of the serving role. */
export async function prepareDatabase(
  { owner, serving, ownerName = 'DATABASE_URL', servingName }: Addresses,
  marks: Marks,
  report: ProgressReport,
): Promise<void> {
  const problem = await sessionProblem({ url: owner, name: ownerName }, null);
  if (problem) throw new ConfigError([problem]);
  const isOne = async () =>
    !servingName || refuseApart({ url: owner, name: ownerName }, { url: serving, name: servingName });
  const isTold = await isOne();
  const given = serving === owner ? null : roleIn(serving);
  let checked = false;
  await migrate(owner, {
    report,
    prepare: prepareJobSchema,
    async settle(client, isOlder) {
      if (given === null) return;
      if (!checked && !(await ensureRole(client, given))) return;
      checked = true;
      if (isOlder && (await holdsRights(client, given.name))) return;
      await grantServing(client, given.name, marks);
    },
  });
  if (!isTold) await isOne();
}

/**
 * Both addresses have to lead to one database: what is migrated and backed up would otherwise not be what is served.
 * False if nothing can be told, as the serving role cannot sign in: it may not be there yet, or only elsewhere.
 */
async function refuseApart(owner: NamedWay, serving: NamedWay): Promise<boolean> {
  const answer = await askSession(serving, owner).catch((thrown: Error & { setting?: string }) => {
    if (thrown.setting === serving.name) return null;
    throw thrown;
  });
  if (answer?.heard === false)
    throw new ConfigError([
      `${serving.name}: it leads to another database than ${owner.name}; accepted is an address of the same one`,
    ]);
  return answer !== null;
}

interface RoleCredentials {
  name: string;
  password: string;
}
function roleIn(address: string): RoleCredentials {
  const { username, password } = new URL(address);
  return { name: decodeURIComponent(username), password: decodeURIComponent(password) };
}

/**
 * Creates the role if it is missing and the owner may do so. False if it is the owner itself, or has more rights, and
 * is left as it is.
 */
async function ensureRole(client: pg.Client, { name, password }: RoleCredentials): Promise<boolean> {
  const { rows } = await client.query<{ above: boolean; makes: boolean; exists: boolean }>(
    `SELECT r.rolname IS NOT NULL AS exists, coalesce(r.rolsuper OR pg_has_role(r.oid, current_user::regrole, 'MEMBER'), false) AS above,
       me.rolcreaterole OR me.rolsuper AS makes
     FROM pg_roles me LEFT JOIN pg_roles r ON r.rolname = $1 WHERE me.rolname = current_user`,
    [name],
  );
  const { exists = false, above = false, makes = false } = rows[0] ?? {};
  if (exists) return !above;
  if (!makes)
    throw new MigrationError(
      `the role ${name} of DATABASE_SERVING_URL is not there, and the owner may not make it: CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN PASSWORD '…'`,
    );
  const secret = password ? ` PASSWORD ${pg.escapeLiteral(password)}` : '';
  // The owner can see and end the other's sessions, not vice versa.
  await client.query(`CREATE ROLE ${pg.escapeIdentifier(name)} LOGIN${secret} ROLE CURRENT_USER`);
  return true;
}
