import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a test exercises: a function, a server that it sends requests to, or a browser. Later ones prove more. */
export const KINDS = ['unit', 'request', 'browser'] as const;
export type Kind = (typeof KINDS)[number];
export interface Requirement {
  id: string;
  area: string;
  text: string;
  /** The kind of test that its way of proof requires. */
  asks: Kind;
}

const ASKED: Record<string, Kind> = { browser: 'browser', visual: 'browser', http: 'request', unit: 'unit' };

/** The rows of the ledger: what is seen or clicked requires a browser, what an address returns a request. */
export function requirementsIn(root: string): Requirement[] {
  const [, ...lines] = readFileSync(join(root, 'docs/requirements.tsv'), 'utf8').trim().split('\n');
  return lines.map((line) => {
    const [id = '', area = '', text = '', verify = ''] = line.split('\t');
    return { id, area, text, asks: ASKED[verify.split(':')[0] ?? ''] ?? 'unit' };
  });
}

/** The kind of a test file, judged by its imports. */
export function kindOf(source: string): Kind {
  const imported = [...source.matchAll(/from '([^']+)'/g)].map(([, from = '']) => from);
  if (imported.some((from) => /playwright-core|harness\/(browser|admin\/journey)/.test(from)))
    return 'browser';
  return imported.some((from) => /harness\//.test(from)) ? 'request' : 'unit';
}

const NAMED = /['"`]([^'"`\n]*\[[A-Z0-9]+-\d{3}\][^\n]*)/g;
/** For each id, the files whose tests name it, with their kind. */
export function proofsIn(root: string): Map<string, Map<string, Kind>> {
  const proofs = new Map<string, Map<string, Kind>>();
  for (const file of globSync('{src,test,seed,scripts}/**/*.test.{ts,tsx}', { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8');
    for (const [, title = ''] of source.matchAll(NAMED))
      for (const [, id = ''] of title.matchAll(/\[([A-Z0-9]+-\d{3})\]/g))
        proofs.set(id, (proofs.get(id) ?? new Map()).set(file, kindOf(source)));
  }
  return proofs;
}

/** Whether some proof is of the required kind, or of one that proves more. */
export const isProvedAs = (asks: Kind, kinds: Iterable<Kind>): boolean =>
  [...kinds].some((kind) => KINDS.indexOf(kind) >= KINDS.indexOf(asks));
