/** What a drill found, judged without a database: each check once, in words for people and figures for programs. */
export const CHECKS = [
  'schema',
  'rows',
  'ledgers',
  'money',
  'certificates',
  'files',
  'pages',
  'silence',
  'age',
  'time',
] as const;
export type Check = (typeof CHECKS)[number];
/** `unchecked`: it may be fine, but this drill cannot tell. */
export type Verdict = 'passed' | 'failed' | 'unchecked';
export type Figures = Record<string, number | string | null>;

export interface Finding {
  check: Check;
  verdict: Verdict;
  words: string;
  figures: Figures;
}

/** States what is wrong if anything is, and otherwise that all is well. */
const judged = (check: Check, wrong: readonly string[], well: string, figures: Figures): Finding => ({
  check,
  verdict: wrong.length > 0 ? 'failed' : 'passed',
  words: wrong.length > 0 ? listed(wrong) : well,
  figures: { ...figures, wrong: wrong.length },
});

export const unchecked = (check: Check, why: string, figures: Figures = {}): Finding => ({
  check,
  verdict: 'unchecked',
  words: `NOT CHECKED: ${why}`,
  figures,
});

const SHOWN = 5;
const listed = (items: readonly string[]): string =>
  items.length > SHOWN
    ? `${items.slice(0, SHOWN).join(', ')} and ${items.length - SHOWN} more`
    : items.join(', ');

/**
 * `pending`: migrations of this release that the copy had not yet had; they are applied to the copy, as an upgrade
 * would.
 */
export function schemaFinding(applied: number, pending: readonly string[]): Finding {
  const more = pending.length > 0 ? `, ${pending.length} of this release were applied to the copy` : '';
  return judged(
    'schema',
    applied > 0 ? [] : ['no migrations: the copy is empty'],
    `${applied} migrations, each as this release knows it${more}`,
    { applied, pending: pending.length },
  );
}

export interface TableCount {
  name: string;
  rows: number;
  sum: string;
}

/** Whether tables, rows and sums are the same as recorded when the backup was taken. */
export function rowsFinding(noted: readonly TableCount[], found: readonly TableCount[]): Finding {
  const here = new Map(found.map((one) => [one.name, one]));
  const known = new Set(noted.map(({ name }) => name));
  const wrong = [
    ...(noted.length > 0 ? [] : ['the backup noted no tables']),
    ...noted.flatMap(({ name, rows, sum }) => {
      const one = here.get(name);
      if (!one) return [`${name} is missing`];
      if (one.rows !== rows) return [`${name} has ${one.rows} rows of ${rows}`];
      return one.sum === sum ? [] : [`${name} has other rows than were noted`];
    }),
    ...found.flatMap(({ name }) => (known.has(name) ? [] : [`${name} was not noted`])),
  ];
  const rows = found.reduce((sum, table) => sum + table.rows, 0);
  return judged('rows', wrong, `${found.length} tables with ${rows} rows, as the backup noted them`, {
    tables: found.length,
    rows,
  });
}

export function ledgersFinding(lines: readonly string[], wrong: readonly string[]): Finding {
  return judged('ledgers', wrong, `every ledger is whole, and what it proves (${lines.length} findings)`, {
    findings: lines.length,
  });
}

/** `wrong`: payments refunded by more than was paid, and paid orders without a receipt. */
export function moneyFinding(orders: number, wrong: readonly string[]): Finding {
  return judged(
    'money',
    wrong,
    `${orders} paid orders have their receipts, and nothing was given back that had not been taken`,
    { orders },
  );
}

export interface CertificateSample {
  number: string;
  /** The certificate that its code leads to, or null. */
  foundNumber: string | null;
  /** Why its proof is invalid; null if it is valid or no head has witnessed it yet. */
  fault: string | null;
  isProved: boolean;
}
/** `all`: a library in which nobody has earned anything yet has none. */
export function certificatesFinding(samples: readonly CertificateSample[], all: number): Finding {
  const wrong = samples.flatMap(({ number, foundNumber, fault }) => [
    ...(foundNumber === number ? [] : [`the code of ${number} leads to ${foundNumber ?? 'none'}`]),
    ...(fault ? [`${number}: ${fault}`] : []),
  ]);
  const proved = samples.filter(({ isProved }) => isProved).length;
  return judged(
    'certificates',
    wrong,
    `${samples.length} of ${all} certificates are found by their codes, ${proved} with a proof that holds`,
    { samples: samples.length, all, proved },
  );
}

export interface FileSample {
  key: string;
  /** Null: the file is missing. */
  sha256: string | null;
  /** As recorded in the backup; null: not in the backup, though a row names it. */
  noted: string | null;
}
export function filesFinding(samples: readonly FileSample[], all: number): Finding {
  const wrong = samples.flatMap(({ key, sha256, noted }) => {
    if (sha256 === null || noted === null) return [`${key} is missing`];
    return sha256 === noted ? [] : [`${key} has other bytes`];
  });
  return judged(
    'files',
    wrong,
    `${samples.length} of ${all} files that rows name are there, byte for byte as noted`,
    { samples: samples.length, all },
  );
}

/** Files of a bucket are not in the program's backups: a drill cannot tell what became of them. */
export const filesElsewhere = (all: number, place: string): Finding =>
  unchecked(
    'files',
    `none of ${all} files is in the backup, they lie in ${place}; look whether its versions or its copy can be restored`,
    { samples: 0, all, place },
  );

export interface PageSample {
  path: string;
  status: number;
}
export function pagesFinding(samples: readonly PageSample[]): Finding {
  const wrong = samples.flatMap(({ path, status }) =>
    status === 200 ? [] : [`${path} is answered ${status}`],
  );
  const paths = samples.map(({ path }) => path).join(', ');
  return judged('pages', wrong, `the program serves from the copy: ${paths}`, { samples: samples.length });
}

const READ_ONLY = '25006';
/** `code`: the error code with which the database refused a write of the program; null if it accepted it. */
export function silenceFinding(code: string | null): Finding {
  const answer = code === null ? 'taken' : `refused with ${code}`;
  return judged(
    'silence',
    code === READ_ONLY ? [] : [`a write of the program was ${answer}: the copy should be read alone`],
    'the copy takes no writes of the program; no job ran, and nobody is known to whom something could be sent',
    { code },
  );
}

/**
 * What would be lost if the live system failed this second. `most`: the promised maximum in seconds; null promises
 * nothing.
 */
export function ageFinding(restorableAt: Date, now: Date, most: number | null): Finding {
  const seconds = Math.max(0, Math.round((now.getTime() - restorableAt.getTime()) / 1000));
  const words = `restored up to ${restorableAt.toISOString()}, which was ${spanText(seconds)} ago${promise(most)}`;
  return judged('age', most === null || seconds <= most ? [] : [words], words, {
    restorableAt: restorableAt.toISOString(),
    seconds,
    most,
  });
}

/** From the first byte read to the first pages served. */
export function timeFinding(taken: number, most: number | null): Finding {
  const seconds = Math.ceil(taken);
  const words = `it served again after ${spanText(seconds)}${promise(most)}`;
  return judged('time', most === null || seconds <= most ? [] : [words], words, { seconds, most });
}

const promise = (most: number | null): string =>
  most === null ? '' : ` (at most ${spanText(most)} are promised)`;

export function spanText(seconds: number): string {
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const;
  const told = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return told.slice(0, 2).join(' ') || '0 s';
}
