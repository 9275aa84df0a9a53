import { takeToken } from '#client/api/browser-api.ts';
import { type Api, createApi, fetchTransport } from '#client/api/client.ts';
import { membershipCalls } from '#membership/plan/plan.schema.ts';
import { receiveStartData } from '#membership/start-data.hooks.ts';
import { siteCalls } from '../site.schema.ts';

/** The same for everybody: asked without the token, so that the browser's cache may answer with a 304 (decision 3). */
const publicApi = (): Api => createApi(fetchTransport('', { token: () => null, renewed: takeToken }));

/**
 * Spec §7: on start the app fetches config and memberships, side by side and beside the token's check. The page came
 * with the configuration it needs: one that fails leaves it as it is.
 */
export async function startCalls(api: Api = publicApi()): Promise<void> {
  await Promise.allSettled([
    api(siteCalls.data, { query: { texts: 'overrides' } }).then(({ data: { configs } }) =>
      receiveStartData({ configs }),
    ),
    api(membershipCalls.list, { query: { include: ['permissions'], page: { size: 0 } } }).then(
      ({ data: memberships }) => receiveStartData({ memberships }),
    ),
  ]);
}
