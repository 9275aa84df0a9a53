import { counter } from '../telemetry/instrument.ts';

const looks = counter({
  name: 'cache.requests',
  unit: '{request}',
  help: 'Looks for what a cache may hold: hit, stale (the database was away) or miss.',
  attributes: ['cache', 'cache.result'],
});
export const countLook = (cache: 'pages' | 'files', result: 'hit' | 'stale' | 'miss'): void =>
  looks.add([cache, result]);
