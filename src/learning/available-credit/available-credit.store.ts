import { browserApi } from '#client/api/browser-api.ts';
import { isFailure } from '#client/api/client.ts';
import type { AvailableCredit } from '#membership/available-credit/available-credit.rules.ts';
import { availableCreditCalls } from './available-credit.schema.ts';

let counted: Promise<readonly AvailableCredit[]> | null = null;

/** What can be earned today, requested once per page load; empty if it could not be counted. */
export function countAvailable(): Promise<readonly AvailableCredit[]> {
  counted ??= browserApi()(availableCreditCalls.list)
    .then(({ data }) => data)
    .catch((thrown: unknown) => {
      if (!isFailure(thrown)) throw thrown;
      return [];
    });
  return counted;
}
