import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { Statement } from '#platform/postgres/database.ts';
import { ROOT } from '../run-tool.ts';
import { memberColumn, PLACES } from './tables.data.ts';

/**
 * How a statement would fare in a database that keeps members' rows apart, as PostgreSQL's own planner sees it in a
 * database whose members' tables are hash partitions: a partition that the planner excludes need not be queried.
 */
export type Reach =
  /** Nothing stored by member. */
  | 'none'
  /** One member's rows, in one partition. */
  | 'one'
  /** Rows found by their member, which another row of the same statement supplies. */
  | 'joined'
  /** More than one partition, or a key that has to be unique across all of them. */
  | 'many';
export interface Crossing {
  name: string;
  reach: Reach;
  /** Members' tables of which more than one partition is queried. */
  tables: string[];
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  Plans?: PlanNode[];
}

const REACHES = ['many', 'joined', 'one', 'none'] as const;
const OF_MEMBERS = [...PLACES].filter(([, place]) => place === 'member').map(([table]) => table);
const NO_SUCH_KEY = '42P10';
const PART = /^(\w+)_p(\d+)$/;
/** The member comes from another row of the statement: `(user_id = holding.user_id)`, `(id = $1)`. */
const givenByRow = (table: string): RegExp =>
  new RegExp(`\\(?\\b${memberColumn(table)} = (\\(?\\w+\\.|\\$|\\(InitPlan|ANY)`);

/** Nested loops show which column selects a partition; with so few rows another plan would look cheaper. */
export const PLANNED_AS_LARGE =
  'SET enable_seqscan = off; SET enable_hashjoin = off; SET enable_mergejoin = off; SET plan_cache_mode = force_custom_plan';

export async function crossingOf(client: pg.Client, statement: Statement): Promise<Crossing> {
  const { name, text } = statement;
  const named = OF_MEMBERS.filter((table) => new RegExp(`\\b${table}\\b`).test(text));
  if (named.length === 0) return { name, reach: 'none', tables: [] };
  try {
    const types = await prepare(client, text);
    const all = [reachOf(await planOf(client, types, true))];
    if (types.includes('boolean')) all.push(reachOf(await planOf(client, types, false)));
    const reach = REACHES.find((one) => all.some((other) => other.reach === one)) ?? 'none';
    return { name, reach, tables: [...new Set(all.flatMap(({ tables }) => tables))].toSorted() };
  } catch (thrown) {
    // Nothing keeps a key unique across partitions if it does not include the member.
    if ((thrown as { code?: string }).code !== NO_SUCH_KEY) throw thrown;
    return { name, reach: 'many', tables: named };
  }
}

async function prepare(client: pg.Client, text: string): Promise<string[]> {
  await client.query('DEALLOCATE ALL');
  await client.query(`PREPARE asked AS ${text}`);
  const { rows } = await client.query<{ types: string[] }>(
    `SELECT parameter_types::text[] AS types FROM pg_prepared_statements WHERE name = 'asked'`,
  );
  return rows[0]?.types ?? [];
}

async function planOf(client: pg.Client, types: readonly string[], truth: boolean): Promise<PlanNode> {
  const values = types.map((type) => literalOf(type, truth));
  const asked = `EXECUTE asked${values.length > 0 ? ` (${values.join(', ')})` : ''}`;
  const { rows } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `EXPLAIN (FORMAT JSON) ${asked}`,
  );
  return rows[0]?.['QUERY PLAN'][0]?.Plan as PlanNode;
}

/** A list contains members of different partitions. */
const VALUES: readonly [RegExp, string][] = [
  [/^(bigint|integer|smallint|numeric|double precision)\[\]$/, "'{1,2,3,4,5,6,7,8}'"],
  [/\[\]$/, "'{}'"],
  [/^(bigint|integer|smallint|numeric|double precision|real)$/, '7'],
  [/^(timestamp|date|time)/, "'2026-06-01'"],
  [/^uuid$/, "'00000000-0000-4000-8000-000000000007'"],
  [/^jsonb?$/, "'[]'"],
  [/^bytea$/, "'\\x00'"],
  [/^interval$/, "'1 day'"],
];
const literalOf = (type: string, truth: boolean): string =>
  type === 'boolean' ? String(truth) : `${VALUES.find(([form]) => form.test(type))?.[1] ?? "'x'"}::${type}`;

function reachOf(plan: PlanNode): Omit<Crossing, 'name'> {
  const parts = new Map<string, { numbers: Set<string>; byRow: boolean }>();
  let isWritten = false;
  const look = (node: PlanNode): void => {
    const relation = node['Relation Name'] ?? '';
    if (node['Node Type'] === 'ModifyTable' && PLACES.get(relation) === 'member') isWritten = true;
    const [, table, number] = PART.exec(relation) ?? [];
    if (table && number && PLACES.get(table) === 'member' && node['Node Type'] !== 'ModifyTable') {
      const seen = parts.get(table) ?? { numbers: new Set(), byRow: true };
      const condition = `${node['Index Cond'] ?? ''} ${node['Recheck Cond'] ?? ''} ${node.Filter ?? ''}`;
      seen.numbers.add(number);
      seen.byRow &&= givenByRow(table).test(condition);
      parts.set(table, seen);
    }
    for (const child of node.Plans ?? []) look(child);
  };
  look(plan);
  const wide = [...parts].filter(([, { numbers }]) => numbers.size > 1);
  const many = wide.filter(([, { byRow }]) => !byRow).map(([table]) => table);
  if (many.length > 0) return { reach: 'many', tables: many };
  if (wide.length > 0) return { reach: 'joined', tables: [] };
  return { reach: parts.size > 0 || isWritten ? 'one' : 'none', tables: [] };
}

/** Why a statement crosses partitions, and what it would become. */
export const REASONS = {
  member: 'a member’s own call that lacks the member in its text: it would be given it',
  directory:
    'found by an address, a code or a number that anybody may bring: a directory on one machine would say whose it is',
  everybody: 'how everybody answered: counts kept beside the test would answer it',
  job: 'work on time: each machine would do its own',
  office: 'the administration and reports: asked of all, or of a copy for reports',
} as const;
export interface ListedCrossing {
  name: string;
  tables: string[];
  why: string;
}
/** The crossings that were found and reviewed, by name. */
export function readCrossings(): ListedCrossing[] {
  const [, ...lines] = readFileSync(join(ROOT, 'docs/crossing.tsv'), 'utf8').trimEnd().split('\n');
  return lines.map((line) => {
    const [name = '', tables = '', why = ''] = line.split('\t');
    return { name, tables: tables.split(' '), why };
  });
}
