import { relative } from 'node:path';
import { ROOT } from '../run-tool.ts';

const DECLARED = 'it looks at all that the process has declared, and other tests declare things of their own';
/** Test files and folders that get a process and a browser of their own, and why. */
const ALONE: Readonly<Record<string, string>> = {
  'src/kit/refusals.test.ts': 'it declares refusals that nobody else may come upon',
  'src/identity/registration/email-link.test.ts':
    'it begins while nobody knows yet whether the process has a session',
  'src/shell/frame/start-calls.store.test.ts':
    'it renews a token, which the session of the process would follow',
  'test/contract/refusal-words.test.ts': DECLARED,
  'test/admin/seen-saves.test.ts': DECLARED,
  'test/contract/capacity.test.ts': DECLARED,
  'test/contract/statements.test.ts': DECLARED,
  'test/contract/two-roles.test.ts': DECLARED,
  'test/server/caches.test.ts': DECLARED,
  'test/server/telemetry/': 'it counts what its process has measured',
};

export function isAlone(file: string): boolean {
  const name = relative(ROOT, file).replaceAll('\\', '/');
  return Object.keys(ALONE).some((place) => name.startsWith(place));
}
