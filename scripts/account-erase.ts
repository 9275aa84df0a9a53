/**
 * Erases accounts whose owners left, but whom a restored backup brought back, or who ask in writing because they cannot
 * sign in: `npm run account:erase -- someone@clinic.example 1234 --registered-before 2026-11-30T03:20Z --yes`. Numbers
 * are those that the audit log names. Without `--yes` it only reports what would be erased. The exit status is 1 if any
 * of them was not found or had to stay. See docs/operations.md.
 */
import { parseArgs } from 'node:util';
import { type UserRecord, userOf, userWithEmail } from '#identity/user/user.service.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/postgres/database.ts';
import { deleteByHand } from '#privacy/account-deletion/account-deletion.service.ts';
import { say } from './run-tool.ts';
import { endWith, UsageError } from './running/failure.ts';
import { visitHere, withOwnDatabase } from './running/own-database.ts';

const USAGE =
  'npm run account:erase -- ADDRESS_OR_NUMBER… [--registered-before TIME] [--yes]; numbers need --registered-before';
const NUMBER = /^[1-9]\d{0,9}$/;

interface EraseRequest {
  accounts: string[];
  /** Accounts registered at that moment or later stay. */
  before: Date | null;
  isSure: boolean;
}

try {
  const asked = read();
  await withOwnDatabase(async (database, config) => {
    for (const account of asked.accounts) await eraseOne(database, config, account, asked);
  });
} catch (error) {
  endWith(error);
}

function read(): EraseRequest {
  const { positionals: accounts, values } = parseArgs({
    allowPositionals: true,
    options: { 'registered-before': { type: 'string' }, yes: { type: 'boolean' } },
  });
  const time = values['registered-before'];
  const before = time === undefined ? null : new Date(time);
  const isNumber = accounts.some((account) => NUMBER.test(account));
  if (accounts.length === 0 || !accounts.every((account) => NUMBER.test(account) || account.includes('@')))
    throw new UsageError(USAGE);
  if (before && Number.isNaN(before.getTime()))
    throw new UsageError(`--registered-before takes a time such as 2026-11-30T03:20Z, not ${time}`);
  // After a restore, numbers given since the backup are given again, to other people.
  if (isNumber && !before)
    throw new UsageError('numbers need --registered-before, the time of the backup that was restored');
  return { accounts, before, isSure: values.yes ?? false };
}

async function eraseOne(
  database: Database,
  config: Config,
  account: string,
  { before, isSure }: EraseRequest,
): Promise<void> {
  const found = await find(database, account);
  const problem = found ? staying(found, before) : 'nobody has that address or number, or not any more';
  if (!found || problem) {
    process.exitCode = 1;
    return say(`${account}: ${problem}`);
  }
  const named = `account ${found.id} (${found.email}, registered ${found.createdAt.toISOString()})`;
  if (!isSure) return say(`${named} would be erased; nothing has been written, add --yes`);
  try {
    await deleteByHand(database, config, visitHere(config, 'account-erase'), found.id);
    say(`${named} is erased`);
  } catch (error) {
    endWith(error, `${named} stays: `);
  }
}

function find(database: Database, account: string): Promise<UserRecord | null> {
  const db = database.reader();
  return NUMBER.test(account) ? userOf(db, Number(account)) : userWithEmail(db, account);
}

function staying({ createdAt }: UserRecord, before: Date | null): string | null {
  if (!before || createdAt < before) return null;
  return `registered ${createdAt.toISOString()}, so it is somebody else's, and stays`;
}
