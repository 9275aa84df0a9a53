import { useActionData } from 'react-router';
import type { ApiError } from '#kit/contract.ts';

/** A form that was sent without our scripts and refused: what was typed, and the reason. */
export interface FormPost {
  values: Record<string, string>;
  status: number;
  errors: ApiError[];
}

/** Returns what was sent to this page and refused; null if nothing was. */
export function usePosted(): FormPost | null {
  return (useActionData() as FormPost | undefined) ?? null;
}

/** The refusal in the form of a failed call. */
export const failureOf = ({ status, errors }: FormPost) => ({
  name: 'ApiFailure',
  status,
  errors,
  code: errors[0]?.code ?? '',
  message: errors.map((one) => one.detail).join(' '),
});
