import * as v from 'valibot';
import { VISIBILITIES } from '#catalog/publication/visibility.data.ts';
import { call, resourceType } from '#kit/contract.ts';
import { HOME_BLOCK_KINDS } from '#shell/home-block.data.ts';
import { REFUSED } from '../../kit/call.schema.ts';

/**
 * What comes by itself: a publication comes out, is removed, or gives credit no longer; a block of the front page or a page
 * comes or goes; an issue goes out.
 */
export const PLANNED_KINDS = [
  'release',
  'removal',
  'creditEnd',
  'blockShown',
  'blockHidden',
  'pageShown',
  'pageHidden',
  'issue',
] as const;

export const plannedEventType = resourceType(
  'PlannedEvent',
  v.object({
    kind: v.picklist(PLANNED_KINDS),
    /** On the provider's clock, to the hour; of credit the last day, which ends in UTC. */
    at: v.string(),
    /** Of the publication, the block, the page or the issue. */
    recordId: v.string(),
    /** Empty for a block without one of its own. */
    title: v.string(),
    /** Of a publication. */
    visibility: v.nullable(v.picklist(VISIBILITIES)),
    /** Of a block. */
    blockKind: v.nullable(v.picklist(HOME_BLOCK_KINDS)),
  }),
);

declare module '#kit/contract.ts' {
  interface Registry {
    PlannedEvent: typeof plannedEventType;
  }
}

export const scheduleCalls = {
  list: call({
    method: 'GET',
    path: '/api/admin/schedule/',
    summary:
      'What comes by itself, the next first: releases, removals, ends of credit, blocks of the front page, pages, issues of the newsletter. For superusers.',
    gives: plannedEventType,
    many: true,
    filter: { kind: v.picklist(PLANNED_KINDS) },
    page: { size: 50, max: 100 },
    refuses: REFUSED,
  }),
};
