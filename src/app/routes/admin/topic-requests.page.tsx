import { deskRoute } from '#admin/kit/desk-page.tsx';
import { pageLoad } from '#admin/kit/filter.store.ts';
import { DeskRemoval } from '#admin/kit/removal.tsx';
import { topicRequestTexts } from '#admin/resources/topic-request/topic-request.messages.ts';
import { browserApi } from '#client/api/browser-api.ts';
import { useTexts } from '#client/page/site-data.ts';
import type { Flat } from '#kit/contract.ts';
import { dateText } from '#kit/dates.ts';
import { topicRequestCalls, type topicRequestType } from '#search/topic-request/topic-request.schema.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const load = pageLoad({ call: topicRequestCalls.list, filters: [] });

const page = deskRoute({
  path: '/admin/topic-requests',
  texts: topicRequestTexts,
  title: 'topicRequests',
  lead: 'topicRequestsHint',
  count: 'requestCount',
  empty: 'noRequests',
  nothingYet: 'noRequests',
  load,
  columns: [
    { label: 'words', cell: ({ words }) => words },
    { label: 'asked', numeric: true, cell: ({ count }) => count },
    { label: 'language', cell: ({ language }) => language },
    {
      label: 'lastAsked',
      cell: ({ lastAskedAt }, { language }) => dateText(lastAskedAt.slice(0, 10), language),
    },
  ],
  actions: [
    { label: 'remove', named: 'removeRequest', valuesOf: ({ words }) => ({ words }), Dialog: Removal },
  ],
  roomy: true,
});
export const { clientLoader, meta } = page;
export default page.Page;

function Removal({ one, onClose }: { one: Flat<typeof topicRequestType>; onClose: () => void }) {
  const say = useTexts(topicRequestTexts);
  return (
    <DeskRemoval
      title={say('removeRequest', { words: one.words })}
      text={say('removeRequestText', { words: one.words })}
      removed={say('requestRemoved', { words: one.words })}
      onRemove={() => browserApi()(topicRequestCalls.remove, { params: { id: one.id } })}
      onClose={onClose}
    />
  );
}
