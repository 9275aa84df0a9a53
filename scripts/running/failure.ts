import { ConfigError, EXIT_CONFIG } from '#platform/config/config.ts';
import { say } from '../run-tool.ts';

/** Errors whose message is written for the person starting the program; any other error shows where it was thrown. */
const FOR_PEOPLE = [
  'migration',
  'embedded-postgres',
  'build',
  'backup',
  'heads-file',
  'usage',
  'EADDRINUSE',
  'EADDRNOTAVAIL',
  'EACCES',
  'ENOSPC',
  'EROFS',
];
const DATABASE_AWAY = 'ECONNREFUSED ENOTFOUND ETIMEDOUT EAI_AGAIN 08P01 28P01 28000 3D000'.split(' ');

/** The arguments of a command do not say what to do. */
export class UsageError extends Error {
  readonly code = 'usage';
}

/** Reports in one line each what keeps the program from starting, and sets its exit status. */
export function endWith(error: unknown): void {
  process.exitCode = error instanceof ConfigError ? EXIT_CONFIG : 1;
  for (const line of linesOf(error)) say(line);
}

export function linesOf(error: unknown): string[] {
  if (error instanceof ConfigError) return error.problems;
  if (!(error instanceof Error)) return [String(error)];
  const code = String((error as NodeJS.ErrnoException).code);
  if (code === 'EADDRINUSE')
    return [`PORT: ${error.message}: another program listens there, set another PORT`];
  if (code === 'EACCES' || code === 'EROFS') {
    return [`${error.message}: this user may not write there (DATA_DIR names the folder for data)`];
  }
  const { setting } = error as { setting?: string };
  if (setting || DATABASE_AWAY.includes(code))
    return [`${setting ?? 'DATABASE_URL'}: the database does not answer (${error.message || code})`];
  if (FOR_PEOPLE.includes(code)) return [error.message];
  return [error.stack ?? error.message];
}
