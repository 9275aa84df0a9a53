import type { Resource } from '#kit/contract.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { superuserRead } from '../../kit/endpoints.handlers.ts';
import { askedTopics } from './item.repository.ts';
import { itemDeskCalls, type itemDeskType } from './item.schema.ts';
import { itemsForDesk, type ListedItem } from './item.service.ts';

const present = (item: ListedItem): Resource<typeof itemDeskType> => ({
  type: 'AdminItem',
  id: String(item.id),
  attributes: {
    publication: { id: String(item.publication_id), title: item.title },
    kind: item.kind as 1 | 2,
    position: item.position,
    stem: item.stem,
    edition: item.edition,
    state: item.retired ? 'retired' : 'served',
    answered: item.answered,
    firsts: item.firsts,
    difficulty: item.difficulty,
    discrimination: item.discrimination,
    flags: item.flags,
    gaps: item.gaps,
  },
});

export const itemDeskEndpoints: Endpoint[] = [
  superuserRead(itemDeskCalls.list, async ({ query: { filter, page } }, db) => {
    const asked = {
      state: filter.state ?? null,
      publicationId: filter.publication ?? null,
      otherThanId: filter.otherThan ?? null,
      search: filter.search?.trim() || null,
      kind: filter.kind ?? null,
      topic: filter.topic || null,
    };
    const { items, count } = await itemsForDesk(
      db,
      asked,
      { flagged: filter.flagged === true, sign: filter.sign ?? null },
      page,
    );
    return { data: items.map(present), count, meta: { topics: await askedTopics(db) } };
  }),
];
