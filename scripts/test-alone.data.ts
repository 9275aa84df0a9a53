import { relative } from 'node:path';
import { ROOT } from './run-tool.ts';

/** Files and folders of tests that get a process, and a browser, of their own, and why. */
const ALONE: Readonly<Record<string, string>> = {
  'test/journeys/': 'they have not been seen together yet: npm test -- --together journeys',
};

export function isAlone(file: string): boolean {
  const name = relative(ROOT, file).replaceAll('\\', '/');
  return Object.keys(ALONE).some((place) => name.startsWith(place));
}
