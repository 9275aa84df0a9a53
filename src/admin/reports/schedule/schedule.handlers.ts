import type { Resource } from '#kit/contract.ts';
import { utcDate } from '#kit/dates.ts';
import { civilHour } from '#kit/zones.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { superuserRead } from '../../kit/endpoints.handlers.ts';
import { type PlannedRow, plannedFrom } from './schedule.repository.ts';
import { type plannedEventType, scheduleCalls } from './schedule.schema.ts';

const present = (row: PlannedRow): Resource<typeof plannedEventType> => ({
  type: 'PlannedEvent',
  id: `${row.kind}-${row.id}`,
  attributes: {
    kind: row.kind,
    at: row.kind === 'creditEnd' ? row.at.slice(0, 10) : row.at,
    recordId: String(row.id),
    title: row.title,
    visibility: row.visibility,
    blockKind: row.block_kind,
  },
});

export const scheduleEndpoints: Endpoint[] = [
  superuserRead(scheduleCalls.list, async ({ visit: { now, site }, query }, db) => {
    const from = { hour: civilHour(now, site.timeZone), today: utcDate(now) };
    const { rows, count } = await plannedFrom(db, { ...from, kind: query.filter.kind ?? null }, query.page);
    return { data: rows.map(present), count };
  }),
];
