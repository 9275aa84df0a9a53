import {
  DATABASE_BESIDES,
  DEEDS,
  type Deed,
  FILL,
  HOT_YEARS,
  LIBRARY_GB,
  MEMORY_A_CORE,
  PEAK,
  PRICES,
  type Price,
  RECORDING,
  REQUESTS_IN_A_VISIT,
  REQUESTS_OF_A_DEED,
  ROOM_BESIDES,
  STRANGERS,
  YEARS_KEPT,
} from './assumptions.data.ts';
import type { Measured } from './measured.ts';
import { GROWING } from './tables.data.ts';

const YEAR_SECONDS = 365 * 86_400;
const MONTH_HOURS = 730;
const GB = 1e9;
/** With fewer, none would be left while one is being replaced or is lost. */
const LEAST_PROCESSES = 2;
const LEAST_DATABASE_CORES = 2;

const deedsAYear = (deed: Deed): number => DEEDS[deed];
const deeds = Object.keys(DEEDS) as Deed[];

/** Requests by kind per member and year, including their share of visitors' requests. */
export function requestsAYear(): ReadonlyMap<string, number> {
  const sum = new Map<string, number>();
  const add = (kind: string, count: number) => sum.set(kind, (sum.get(kind) ?? 0) + count);
  for (const [kind, count] of Object.entries(REQUESTS_IN_A_VISIT)) add(kind, count * DEEDS.visit);
  const strangers = DEEDS.visit * STRANGERS.visits;
  add('page, rendered anew', strangers * STRANGERS.pages * STRANGERS['share rendered anew']);
  // A visitor's API call is cached like a page, and costs the same as a cached page.
  add('page, kept', strangers * (STRANGERS.pages * (1 - STRANGERS['share rendered anew']) + STRANGERS.calls));
  for (const deed of deeds)
    for (const [kind, count] of Object.entries(REQUESTS_OF_A_DEED[deed] ?? {}))
      add(kind, count * deedsAYear(deed));
  return sum;
}

export interface TableGrowth {
  table: string;
  /** Rows added per member and year. */
  rows: number;
  /** Bytes per row, including its indexes; null: not measured. */
  bytes: number | null;
  /** Rows of a member once the oldest are removed, or after the years that records are kept for. */
  standing: number;
}

export function growthOf(measured: Pick<Measured, 'tables'>): TableGrowth[] {
  return Object.entries(GROWING).map(([table, { rows, days }]) => {
    const aYear = deeds.reduce((sum, deed) => sum + (rows[deed] ?? 0) * deedsAYear(deed), 0);
    const found = measured.tables[table];
    return {
      table,
      rows: aYear,
      bytes: found ? found.data + found.indexes : null,
      standing: aYear * (days === undefined ? YEARS_KEPT : days / 365),
    };
  });
}

/** Database bytes per member, including indexes: the account, and what is kept of their deeds. */
export function bytesAMember(measured: Pick<Measured, 'tables'>): { standing: number; aYear: number } {
  const { data = 0, indexes = 0 } = measured.tables.user_account ?? {};
  const growth = growthOf(measured);
  const sum = (of: (one: TableGrowth) => number) =>
    growth.reduce((total, one) => total + of(one) * (one.bytes ?? 0), 0);
  return {
    standing: data + indexes + sum(({ standing }) => standing),
    aYear: sum(({ rows, standing }) => Math.min(rows, standing)),
  };
}

export interface Capacity {
  members: number;
  requestsADay: number;
  /** Requests in the busiest second. */
  peak: number;
  /** Processes of the program, one core each. */
  processes: number;
  /** Cores of one database server, the primary. */
  databaseCores: number;
  databaseMemoryGb: number;
  /** Database servers that hold everything, including the primary. */
  copies: number;
  databaseGb: number;
  /** The data that is read again and again. */
  hotGb: number;
  storeGb: number;
  egressGbAMonth: number;
  lettersAMonth: number;
  /** Entries of the credit ledger in the busiest second: a single chain takes them one after the other. */
  entries: number;
  /** Dollars a month, at the cheapest and the dearest unit prices. */
  monthly: readonly [low: number, high: number];
}

export function capacityOf(members: number, measured: Measured): Capacity {
  const requests = requestsAYear();
  const aSecond = members / YEAR_SECONDS;
  const sum = (of: (kind: string) => number) =>
    [...requests].reduce((total, [kind, count]) => total + count * of(kind), 0);
  const costOf = (kind: string) => {
    const cost = measured.costs[kind];
    if (!cost) throw new Error(`what ${kind} costs was not measured`);
    return cost;
  };
  const busy = (part: 'server' | 'database') => (sum((kind) => costOf(kind)[part]) / 1000) * aSecond * PEAK;
  const databaseCores = Math.max(
    LEAST_DATABASE_CORES,
    Math.ceil((busy('database') * DATABASE_BESIDES) / FILL.database),
  );
  const bytes = bytesAMember(measured);
  const gb = (each: number) => (members * each * ROOM_BESIDES) / GB;
  const watched = RECORDING.megabytes * RECORDING.watched * 1e6;
  const needs = {
    processes: Math.max(LEAST_PROCESSES, Math.ceil(busy('server') / FILL.server)),
    databaseCores,
    copies: members >= 1_000_000 ? 3 : 2,
    databaseGb: gb(bytes.standing),
    storeGb: LIBRARY_GB,
    egressGbAMonth: (members * (sum((kind) => costOf(kind).bytes) + watched)) / 12 / GB,
    lettersAMonth: (members * (DEEDS.letter + DEEDS.issue)) / 12,
  };
  return {
    members,
    requestsADay: (sum(() => 1) * members) / 365,
    peak: sum(() => 1) * aSecond * PEAK,
    databaseMemoryGb: databaseCores * MEMORY_A_CORE.database,
    hotGb: gb(bytes.aYear * HOT_YEARS),
    entries: deedsAYear('test') * (GROWING.credit_entry?.rows.test ?? 0) * aSecond * PEAK,
    ...needs,
    monthly: [monthlyAt(0, needs), monthlyAt(1, needs)],
  };
}

type Needs = Pick<
  Capacity,
  'processes' | 'databaseCores' | 'copies' | 'databaseGb' | 'storeGb' | 'egressGbAMonth' | 'lettersAMonth'
>;
export function monthlyAt(end: 0 | 1, needs: Needs): number {
  const at = (price: Price): number => PRICES[price][end];
  return (
    needs.processes * MONTH_HOURS * at('serverCoreHour') +
    needs.copies *
      (needs.databaseCores * MONTH_HOURS * at('databaseCoreHour') +
        needs.databaseGb * at('databaseGbMonth')) +
    needs.storeGb * at('storeGbMonth') +
    needs.egressGbAMonth * at('egressGb') +
    needs.lettersAMonth * at('letter')
  );
}
