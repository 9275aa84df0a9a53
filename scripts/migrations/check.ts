import { readFileSync } from 'node:fs';
import { GROWING } from '../capacity/tables.data.ts';
import { runTool } from '../run-tool.ts';

/** Matters of taste, and time limits, which whoever applies a migration sets. */
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
/** What the release before could miss: right in the release after the last one that uses it, in tables of any size. */
const CONTRACTS = new Set(['ban-drop-column', 'ban-drop-table', 'ban-drop-not-null']);
const PG_VERSION = '18.0';
const IGNORE = /^-- squawk-ignore (.+)$/;

export interface MigrationFault {
  rule: string;
  /** From 1. */
  line: number;
  message: string;
}

/**
 * What of a migration would hold up those who read and write meanwhile, or break the release before, which still serves.
 * `-- squawk-ignore RULE` above a statement lets it pass, but for what holds up a table that grows with members.
 */
export async function faultsOfMigration(file: string): Promise<MigrationFault[]> {
  const sql = readFileSync(file, 'utf8');
  const isApart = sql.startsWith('-- no-transaction');
  const args = ['--reporter', 'json', '--pg-version', PG_VERSION, '--exclude', LEFT_OUT.join(',')];
  const { output } = await runTool('squawk', [
    ...args,
    ...(isApart ? [] : ['--assume-in-transaction']),
    file,
  ]);
  if (!output.startsWith('[')) throw new Error(`squawk: ${output}`);
  const told = JSON.parse(output) as { rule_name: string; line: number; message: string }[];
  return [
    ...told.map(({ rule_name: rule, line, message }) => ({ rule, line: line + 1, message })),
    ...wronglyIgnored(sql),
  ].toSorted((a, b) => a.line - b.line);
}

function wronglyIgnored(sql: string): MigrationFault[] {
  const lines = sql.split('\n');
  return lines.flatMap((text, at) => {
    const rules = (IGNORE.exec(text)?.[1] ?? '').split(',').map((rule) => rule.trim());
    const statement =
      lines
        .slice(at + 1)
        .join('\n')
        .split(';', 1)[0] ?? '';
    const grown = statement.match(/\w+/g)?.find((word) => word in GROWING);
    return rules
      .filter((rule) => rule && grown && !CONTRACTS.has(rule))
      .map((rule) => ({
        rule,
        line: at + 1,
        message: `${grown} grows with members: it is not ignored there`,
      }));
  });
}
