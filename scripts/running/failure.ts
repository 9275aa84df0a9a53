import { isRefusal } from '#kit/refusal.ts';
import { ConfigError, EXIT_CONFIG } from '#platform/config/config.ts';
import { say } from '../run-tool.ts';

/** Our own errors whose message is written for the person who started the command. */
const FOR_PEOPLE = ['migration', 'embedded-postgres', 'build', 'backup', 'heads-file', 'usage'];
/** What whoever has the role can do about it. */
const LACKING: Record<string, string> = { '42501': ' (its role in the settings lacks this right)' };
const DATABASE_AWAY = 'ECONNREFUSED ENOTFOUND ETIMEDOUT EAI_AGAIN 08P01 28P01 28000 3D000'.split(' ');

/** The arguments of a command do not say what to do. */
export class UsageError extends Error {
  readonly code = 'usage';
}

/**
 * Reports in one line each what keeps the program from starting or ends a command, and sets the exit status. After a
 * deed, which `before` tells of, it is never that of a setting: that one says that nothing was done.
 */
export function endWith(error: unknown, before = ''): void {
  process.exitCode = error instanceof ConfigError && before === '' ? EXIT_CONFIG : 1;
  for (const line of linesOf(error)) say(before + line);
}

/** What the system, the database or a rule of ours refuses is one line; any other error shows where it was thrown. */
export function linesOf(error: unknown): string[] {
  if (error instanceof ConfigError) return error.problems;
  if (!(error instanceof Error)) return [String(error)];
  const code = String((error as NodeJS.ErrnoException).code);
  if (code === 'EADDRINUSE')
    return [`PORT: ${error.message}: another program listens there, set another PORT`];
  if (code === 'EACCES' || code === 'EROFS') {
    return [`${error.message}: this user has no right to it (DATA_DIR names the folder for data)`];
  }
  const { setting } = error as { setting?: string };
  if (setting || DATABASE_AWAY.includes(code))
    return [`${setting ?? 'DATABASE_URL'}: the database does not answer (${error.message || code})`];
  if (isOfDatabase(error)) return [`the database refuses: ${error.message}${LACKING[code] ?? ''}`];
  if (isRefusal(error)) return [error.detail];
  if (FOR_PEOPLE.includes(code) || code.startsWith('ERR_PARSE_ARGS_') || isOfSystem(error))
    return [error.message];
  return [error.stack ?? error.message];
}

/** Those of pg name a severity beside the SQLSTATE, which alone might be the name of a system error. */
const isOfDatabase = (error: Error): boolean => 'severity' in error;
/** A call of the operating system's that failed, mostly with the path in its message. */
const isOfSystem = (error: Error): boolean => 'syscall' in error;
