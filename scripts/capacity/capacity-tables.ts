import { DEEDS, PRICES, SIZES } from './assumptions.data.ts';
import { bytesAMember, type Capacity, capacityOf, growthOf, requestsAYear } from './capacity.rules.ts';
import { REASONS, readCrossings } from './crossing.ts';
import type { Measured } from './measured.ts';
import { GROWING, PLACES, type Place } from './tables.data.ts';

/** The tables of docs/capacity.md, each under the name that marks its place in the document. */
export function capacityTables(measured: Measured): Record<string, string> {
  return {
    growth: growth(measured),
    costs: costs(measured),
    assumptions: assumptions(),
    capacity: capacity(measured),
    places: places(),
    crossing: crossing(),
  };
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
/** Rounds to two significant figures: the inputs are no more precise. */
const rough = (value: number): string => {
  if (value === 0) return '0';
  const step = 10 ** (Math.floor(Math.log10(value)) - 1);
  return (Math.round(value / step) * step).toLocaleString('en-US', {
    maximumFractionDigits: step < 1 ? 3 : 0,
  });
};
const days = (count: number | undefined): string => (count === undefined ? '' : ` (${count} days)`);

function growth(measured: Measured): string {
  const byMost = growthOf(measured).toSorted(
    (one, other) => other.standing * (other.bytes ?? 0) - one.standing * (one.bytes ?? 0),
  );
  const rows = byMost.map(({ table: name, rows: aYear, bytes, standing }) => [
    `\`${name}\``,
    rough(aYear),
    bytes === null ? 'not measured' : String(bytes),
    bytes === null ? '' : rough((standing * bytes) / 1000),
    GROWING[name]?.read ?? '',
    `${GROWING[name]?.removed}${days(GROWING[name]?.days)}`,
  ]);
  const { standing } = bytesAMember(measured);
  const text = table(
    ['Table', 'Rows a member and year', 'Bytes a row', 'Standing, kB a member', 'Read by', 'Removed'],
    rows,
  );
  return `${text}\n\nTogether with the account ${rough(standing / 1000)} kB a member.`;
}

function costs(measured: Measured): string {
  const requests = requestsAYear();
  const rows = Object.entries(measured.costs).map(([kind, { server, database, bytes }]) => [
    kind,
    server.toFixed(2),
    database.toFixed(2),
    bytes === 0 ? '' : (bytes / 1000).toFixed(1),
    requests.has(kind) ? rough(requests.get(kind) ?? 0) : '',
  ]);
  return table(['Request', 'Program, ms', 'Database, ms', 'Answer, kB', 'Requests a member and year'], rows);
}

const assumptions = (): string =>
  Object.entries(DEEDS)
    .map(([deed, count]) => `${deed} ${count}`)
    .join(', ');

const dollars = ([low, high]: readonly [number, number]): string => `${rough(low)} to ${rough(high)}`;
const ROWS: readonly [what: string, of: (one: Capacity) => string][] = [
  ['Requests a day', ({ requestsADay }) => rough(requestsADay)],
  ['Requests in the busiest second', ({ peak }) => rough(peak)],
  ['Processes of the program, a core and 1 GB each', ({ processes }) => String(processes)],
  ['Cores of the primary', ({ databaseCores }) => String(databaseCores)],
  ['Its memory, GB', ({ databaseMemoryGb }) => String(databaseMemoryGb)],
  ['Database after six years, GB', ({ databaseGb }) => rough(databaseGb)],
  ['Of it written within a year, GB', ({ hotGb }) => rough(hotGb)],
  ['Servers of the database, standbys among them', ({ copies }) => String(copies)],
  ['Credits entered in the busiest second', ({ entries }) => rough(entries)],
  ['Store of files, GB', ({ storeGb }) => rough(storeGb)],
  ['Sent out, GB a month', ({ egressGbAMonth }) => rough(egressGbAMonth)],
  ['Letters a month', ({ lettersAMonth }) => rough(lettersAMonth)],
  ['Dollars a month', ({ monthly }) => dollars(monthly)],
  [
    'Dollars a member and year',
    ({ monthly: [low, high], members }) => dollars([(low * 12) / members, (high * 12) / members]),
  ],
];
const UNITS: Record<keyof typeof PRICES, string> = {
  serverCoreHour: 'a core-hour of the program',
  databaseCoreHour: 'a core-hour of the database with its memory',
  databaseGbMonth: 'a GB-month of the database',
  storeGbMonth: 'a GB-month of the store',
  egressGb: 'a GB sent out',
  letter: 'a letter',
};

function capacity(measured: Measured): string {
  const sizes = SIZES.map((members) => capacityOf(members, measured));
  const text = table(
    ['Members', ...SIZES.map((members) => members.toLocaleString('en-US'))],
    ROWS.map(([what, of]) => [what, ...sizes.map(of)]),
  );
  const prices = Object.entries(UNITS).map(
    ([price, unit]) => `${unit} ${PRICES[price as keyof typeof PRICES].join(' to ')}`,
  );
  return `${text}\n\nPrices in dollars: ${prices.join(', ')}.`;
}

const PLACE_WORDS: Record<Place, string> = {
  member: 'by member, side by side',
  through: 'by member, once each has a column for the member',
  reference: 'a copy on every machine',
  chain: 'one place: a chain over everybody',
  'one place': 'one place, as now',
};
const code = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(' ');
const places = (): string =>
  table(
    ['Would lie', 'Tables'],
    Object.entries(PLACE_WORDS).map(([lies, words]) => [
      words,
      code([...PLACES].filter(([, other]) => other === lies).map(([name]) => name)),
    ]),
  );

function crossing(): string {
  const all = readCrossings();
  const rows = Object.entries(REASONS).map(([why, words]) => {
    const own = all.filter((one) => one.why === why);
    return [words, String(own.length), code(own.map(({ name }) => name))];
  });
  return table(['What it is, and what it would become', 'Statements', 'By name'], rows);
}

const place = (name: string): RegExp => new RegExp(`(<!-- ${name} -->\\n)[^]*?(<!-- /${name} -->)`);
/** The document with its tables up to date; throws if a table has no place in it. */
export function filled(document: string, tables: Readonly<Record<string, string>>): string {
  return Object.entries(tables).reduce((text, [name, content]) => {
    if (!place(name).test(text)) throw new Error(`the document has no place for ${name}`);
    return text.replace(place(name), (_, before: string, after: string) => `${before}${content}\n${after}`);
  }, document);
}
