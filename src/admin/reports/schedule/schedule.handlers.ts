import type { Resource } from '#kit/contract.ts';
import { utcDate } from '#kit/dates.ts';
import { civilHour } from '#kit/zones.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { superuserRead } from '../../kit/endpoints.handlers.ts';
import { type PlannedRow, plannedFrom } from './schedule.repository.ts';
import { type plannedEventType, scheduleCalls } from './schedule.schema.ts';

const present = ({ kind, id, title, visibility, at }: PlannedRow): Resource<typeof plannedEventType> => ({
  type: 'PlannedEvent',
  id: `${kind}-${id}`,
  attributes: {
    kind,
    at: kind === 'creditEnd' ? at.slice(0, 10) : at,
    publicationId: String(id),
    title,
    visibility,
  },
});

export const scheduleEndpoints: Endpoint[] = [
  superuserRead(scheduleCalls.list, async ({ visit: { now, site }, query }, db) => {
    const from = { hour: civilHour(now, site.timeZone), today: utcDate(now) };
    const { rows, count } = await plannedFrom(db, { ...from, kind: query.filter.kind ?? null }, query.page);
    return { data: rows.map(present), count };
  }),
];
