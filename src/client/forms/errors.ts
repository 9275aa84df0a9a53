import { isFailure } from '../api/client.ts';

/** Why a form was refused: errors per field, and general ones. */
export interface FormErrors {
  fields: Record<string, string>;
  general: string[];
}
export const NO_ERRORS: FormErrors = { fields: {}, general: [] };

export interface FormErrorOptions {
  /** Fields that the API and the form name differently: `{ password1: 'password' }`. */
  names?: Record<string, string>;
  /** Sign-in shows all details joined, other forms only the first (spec §8). */
  join?: boolean;
  /** Shown when the reply gives no detail, for a field as for the whole (ERR-021, ERR-025). */
  error: string;
  /** Shown when there was no reply. */
  noReply: string;
}

/**
 * Reads a failed call for its form: pointers assign errors to fields; errors that point nowhere are shown above them.
 * A field of a numbered row is named with its number: `company-8`.
 */
export function formErrors(
  thrown: unknown,
  known: readonly string[],
  { names = {}, join = false, error, noReply }: FormErrorOptions,
): FormErrors {
  if (!isFailure(thrown)) {
    globalThis.reportError?.(thrown);
    return { fields: {}, general: [error] };
  }
  if (thrown.status === 0) return { fields: {}, general: [noReply] };
  const fields: Record<string, string> = {};
  const rest: string[] = [];
  for (const { detail, source } of thrown.errors) {
    const [last = '', row] = source?.pointer?.split('/').reverse() ?? [];
    const own = names[last] ?? last;
    const name = [`${own}-${row}`, own].find((one) => known.includes(one));
    if (name) fields[name] ??= detail || error;
    else rest.push(detail);
  }
  const told = rest.filter(Boolean);
  if (told.length > 0) return { fields, general: join ? [told.join(' ')] : told.slice(0, 1) };
  return { fields, general: Object.keys(fields).length > 0 ? [] : [error] };
}

/** One line of the summary above a form; `id` is that of its field. */
export interface SummaryLine {
  id?: string;
  message: string;
}

/**
 * The lines of the last attempt that still hold; general ones stay until the next attempt. None is added or changed:
 * nothing may appear above a field while somebody types in it, and the field itself says what is wrong now.
 */
export const stillWrong = (
  lines: readonly SummaryLine[],
  errorAt: (id: string) => string | undefined,
): SummaryLine[] => lines.filter(({ id, message }) => id === undefined || errorAt(id) === message);
