import * as v from 'valibot';
import { VISIBILITIES } from '#catalog/publication/visibility.data.ts';
import { call, resourceType } from '#kit/contract.ts';
import { REFUSED } from '../../kit/call.schema.ts';

/** What comes by itself: a publication comes out, is removed, or gives credit no longer. */
export const PLANNED_KINDS = ['release', 'removal', 'creditEnd'] as const;

export const plannedEventType = resourceType(
  'PlannedEvent',
  v.object({
    kind: v.picklist(PLANNED_KINDS),
    /** On the provider's clock, to the hour; of credit the last day, which ends in UTC. */
    at: v.string(),
    publicationId: v.string(),
    title: v.string(),
    visibility: v.picklist(VISIBILITIES),
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
    summary: 'What comes by itself, the next first: releases, removals, ends of credit. For superusers.',
    gives: plannedEventType,
    many: true,
    filter: { kind: v.picklist(PLANNED_KINDS) },
    page: { size: 50, max: 100 },
    refuses: REFUSED,
  }),
};
