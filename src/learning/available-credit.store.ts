import type { AvailableCredit } from '#membership/available-credit.rules.ts';
import { isFailure } from '#web/api-client.ts';
import { browserApi } from '#web/browser-api.ts';
import { availableCreditCalls } from './available-credit.contract.ts';

let counted: Promise<readonly AvailableCredit[]> | null = null;

/** What can be earned today, asked once a page load; nothing when it could not be counted. */
export function countAvailable(): Promise<readonly AvailableCredit[]> {
  counted ??= browserApi()(availableCreditCalls.list)
    .then(({ data }) => data)
    .catch((thrown: unknown) => {
      if (!isFailure(thrown)) throw thrown;
      return [];
    });
  return counted;
}
