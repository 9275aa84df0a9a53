import type pg from 'pg';
import type { Sent } from '../recording.ts';

/** How a statement reads its tables: each by an index, or completely; a partition's index is named like its table's. */
export interface Access {
  paths: string[];
  /** The highest number of partitions searched in any one table. */
  partitions: number;
}
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  Plans?: PlanNode[];
}

export async function openPlans(client: pg.Client) {
  const { rows } = await client.query<{ part: string; whole: string; of: string }>(
    `SELECT c.relname AS part, p.relname AS whole, coalesce(t.relname, p.relname) AS of FROM pg_inherits
       JOIN pg_class c ON c.oid = inhrelid JOIN pg_class p ON p.oid = inhparent
       LEFT JOIN pg_index i ON i.indexrelid = p.oid LEFT JOIN pg_class t ON t.oid = i.indrelid`,
  );
  const wholes = new Map(rows.map(({ part, whole }) => [part, whole]));
  return async ({ text, values }: Sent): Promise<Access> => {
    const { rows: planned } = await client.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
      `EXPLAIN (FORMAT JSON) ${text}`,
      values as unknown[],
    );
    const paths = new Set<string>();
    const parts = new Map<string, Set<string>>();
    const look = (node: PlanNode): void => {
      const relation = node['Relation Name'];
      const index = node['Index Name'];
      const whole = wholes.get(relation ?? '');
      if (relation && whole) parts.set(whole, (parts.get(whole) ?? new Set()).add(relation));
      if (index) paths.add(`by ${wholes.get(index) ?? index}`);
      if (relation && node['Node Type'] === 'Seq Scan') paths.add(`all of ${whole ?? relation}`);
      for (const child of node.Plans ?? []) look(child);
    };
    const plan = planned[0]?.['QUERY PLAN'][0]?.Plan;
    if (plan) look(plan);
    const partitions = Math.max(0, ...[...parts.values()].map(({ size }) => size));
    return { paths: [...paths].toSorted(), partitions };
  };
}
