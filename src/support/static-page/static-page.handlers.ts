import { anyone } from '#identity/session/session.policy.ts';
import { type Endpoint, endpoint } from '#platform/http/endpoint.ts';
import { staticPageCalls } from './static-page.schema.ts';
import { shownPage } from './static-page.service.ts';

export const staticPageEndpoints: Endpoint[] = [
  endpoint(staticPageCalls.one, {
    policy: anyone,
    previews: true,
    read: async ({ params, visit }, db) => {
      const { page, until } = await shownPage(db, visit, params.slug ?? '');
      return { data: { page }, shared: { tags: ['site'], until } };
    },
  }),
];
