import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GROWING } from '../capacity/tables.data.ts';
import { runTool } from '../run-tool.ts';

/** Matters of taste, and time limits, which are set by whoever applies a migration. */
const LEFT_OUT = [
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamp-tz',
  'require-lock-timeout',
  'require-statement-timeout',
  'require-timeout-settings',
];
/**
 * What the previous release could miss: correct in the release after the last one that uses it, in tables of any size.
 */
const CONTRACTS = new Set(['ban-drop-column', 'ban-drop-table', 'ban-drop-not-null']);
/** What squawk does not know: statements that lock a whole table, rewrite it, or lock every row. */
const WHOLE_TABLE =
  /^(lock|cluster|truncate)\b|^vacuum\b.*\bfull\b|\bset (un)?logged\b|\bset tablespace\b|^(update|delete)\b(?!.*\bwhere\b)/is;
const PG_VERSION = '18.0';
export interface MigrationFault {
  rule: string;
  /** From 1. */
  line: number;
  message: string;
}

/**
 * What in a migration would block concurrent readers and writers, or break the previous release, which is still
 * serving. `-- squawk-ignore RULE` above a statement lets it pass, unless it blocks a table that grows with members.
 */
export async function faultsOfMigration(file: string): Promise<MigrationFault[]> {
  const sql = readFileSync(file, 'utf8');
  const left = await judge(sql);
  const ignored = (await judge(sql.replaceAll('squawk-ignore', 'ignored'))).filter(
    ({ rule, line }) => !left.some((one) => one.rule === rule && one.line === line),
  );
  const wrongly = ignored.flatMap(({ rule, line }) => {
    const grown = tablesAt(sql, line).find((name) => name in GROWING);
    if (!grown || CONTRACTS.has(rule)) return [];
    return [{ rule, line, message: `${grown} grows with members: it is not ignored there` }];
  });
  const found = [...left, ...wrongly, ...wholeTables(sql), ...madeApart(sql)];
  return found.toSorted((a, b) => a.line - b.line);
}

function wholeTables(sql: string): MigrationFault[] {
  return statementsIn(sql).flatMap(({ statement, line }) => {
    const grown = statement.match(/\w+/g)?.find((name) => name in GROWING);
    if (!grown || !WHOLE_TABLE.test(statement)) return [];
    const message = `${grown} grows with members: change it in batches, by a job`;
    return [{ rule: 'whole-table', line, message }];
  });
}

/** Outside a transaction a lock is waited for without end, and everybody behind it waits as well. */
function madeApart(sql: string): MigrationFault[] {
  if (!sql.startsWith(APART)) return [];
  return statementsIn(sql).flatMap(({ statement, line }) =>
    /^(create (unique )?index concurrently|drop index concurrently)\b/i.test(statement)
      ? []
      : [{ rule: 'apart', line, message: 'only indexes made concurrently stand outside a transaction' }],
  );
}
const APART = '-- no-transaction';

/** Without comments and quoted bodies; `line` from 1, where the statement begins. */
function statementsIn(sql: string): { statement: string; line: number }[] {
  const blank = (text: string) => text.replace(/[^\n]/g, ' ');
  const bare = sql.replace(/--[^\n]*/g, blank).replace(/(\$\w*\$).*?\1/gs, blank);
  const found: { statement: string; line: number }[] = [];
  let line = 1;
  for (const part of bare.split(';')) {
    const statement = part.trim();
    const before = part.slice(0, part.indexOf(statement)).match(/\n/g)?.length ?? 0;
    if (statement) found.push({ statement, line: line + before });
    line += part.match(/\n/g)?.length ?? 0;
  }
  return found;
}

/** Words of the statement that begins or continues on that line, including table names. */
function tablesAt(sql: string, line: number): string[] {
  const before = sql
    .split('\n')
    .slice(0, line - 1)
    .join('\n');
  const from = before.lastIndexOf(';') + 1;
  const end = sql.indexOf(';', before.length);
  return sql.slice(from, end < 0 ? undefined : end).match(/\w+/g) ?? [];
}

async function judge(sql: string): Promise<MigrationFault[]> {
  const folder = await mkdtemp(join(tmpdir(), 'migration-'));
  try {
    const file = join(folder, 'migration.sql');
    await writeFile(file, sql);
    const isApart = sql.startsWith(APART);
    const args = ['--reporter', 'json', '--pg-version', PG_VERSION, '--exclude', LEFT_OUT.join(',')];
    const { output } = await runTool('squawk', [
      ...args,
      ...(isApart ? [] : ['--assume-in-transaction']),
      file,
    ]);
    if (!output.startsWith('[')) throw new Error(`squawk: ${output}`);
    const told = JSON.parse(output) as {
      rule_name: string;
      line: number;
      message: string;
      help: string | null;
    }[];
    return told.map(({ rule_name: rule, line, message, help }) => ({
      rule,
      line: line + 1,
      message: help ? `${message} ${help}` : message,
    }));
  } finally {
    await rm(folder, { recursive: true });
  }
}
