import { useActionData } from 'react-router';
import type { ApiError } from '#kit/contract.ts';

/** A form that was sent without our scripts and refused: what was typed, and why. */
export interface FormPost {
  values: Record<string, string>;
  status: number;
  errors: ApiError[];
}

/** What was sent to this page and refused; null when nothing was. */
export function usePosted(): FormPost | null {
  return (useActionData() as FormPost | undefined) ?? null;
}

/** The refusal as a failed call tells it. */
export const failureOf = ({ status, errors }: FormPost) => ({
  name: 'ApiFailure',
  status,
  errors,
  code: errors[0]?.code ?? '',
  message: errors.map((one) => one.detail).join(' '),
});
