import { relative } from 'node:path';
import { ROOT } from './run-tool.ts';

/** Files of tests that get a process of their own, and why. */
const ALONE: Readonly<Record<string, string>> = {};

export const isAlone = (file: string): boolean => relative(ROOT, file).replaceAll('\\', '/') in ALONE;
