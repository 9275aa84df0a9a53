import * as v from 'valibot';
import { bulkCallsOf } from '../../kit/bulk/bulk.schema.ts';
import { idNumber } from '../../kit/call.schema.ts';
import { COVER } from './field.schema.ts';
import { BULK_DEEDS, COVER_MAX } from './publication.data.ts';
import { publicationDeskCalls } from './publication.schema.ts';

export const publicationBulkCalls = bulkCallsOf({
  path: '/api/admin/publication-changes/',
  plural: 'publications',
  change: v.object({
    deed: v.picklist(BULK_DEEDS),
    /** For the deeds with topics. */
    categories: v.optional(v.pipe(v.array(idNumber), v.maxLength(COVER_MAX.categories))),
    /** For `schedule`, on the provider's clock. */
    publicationDate: v.optional(COVER.publicationDate.takes),
    publicationHour: v.optional(COVER.publicationHour.takes),
  }),
  filter: publicationDeskCalls.list.filter,
  refuses: [],
});
