import { bulkEndpointsOf } from '../../kit/bulk/bulk.handlers.ts';
import { bulkOf } from '../../kit/bulk/bulk.service.ts';
import { publicationBulkCalls } from './bulk.schema.ts';
import { publicationBulk } from './bulk.service.ts';

export const publicationBulkEndpoints = bulkEndpointsOf(publicationBulkCalls, bulkOf(publicationBulk));
