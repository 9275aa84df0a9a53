import type { Visit } from '#kit/visit.ts';
import { fieldsNamed, partNamed } from '../../history/history.handlers.ts';
import { bulkEndpointsOf } from '../../kit/bulk/bulk.handlers.ts';
import { bulkOf } from '../../kit/bulk/bulk.service.ts';
import { publicationBulkCalls } from './bulk.schema.ts';
import { publicationBulk } from './bulk.service.ts';
import { COVER_NAMES } from './field.schema.ts';
import { presentRecord } from './publication.serializer.ts';
import type { EditedPublication } from './publication.service.ts';

/** The texts of a cover that editors write, as its form sends them. */
export const coverWords = (attributes: Record<string, unknown>) => ({
  ...fieldsNamed(attributes, COVER_NAMES),
  ...partNamed(attributes, 'record', COVER_NAMES),
});

export const publicationBulkEndpoints = bulkEndpointsOf(
  publicationBulkCalls,
  bulkOf({
    ...publicationBulk,
    words: (row: EditedPublication, visit: Visit) => coverWords(presentRecord(row, visit).attributes),
  }),
);
