import * as v from 'valibot';
import { VISIBILITIES } from '#catalog/publication/visibility.data.ts';
import { call, resourceType } from '#kit/contract.ts';
import { HOME_BLOCK_KINDS } from '#shell/home-block.data.ts';
import { REFUSED } from '../../kit/call.schema.ts';

/**
 * Scheduled events: a publication is released, is removed, or stops giving credit; a block of the front page or a page
 * appears or disappears; an issue is sent.
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
    /** On the provider's clock, to the hour; for credit the last day, which ends in UTC. */
    at: v.string(),
    /** Number of the publication, block, page or issue. */
    recordId: v.string(),
    /** Empty for a block without a title. */
    title: v.string(),
    /** Of a publication only. */
    visibility: v.nullable(v.picklist(VISIBILITIES)),
    /** Of a block only. */
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
