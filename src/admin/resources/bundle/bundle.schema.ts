import { call } from '#kit/contract.ts';
import { REFUSED } from '../../kit/call.schema.ts';

export const bundleCalls = {
  exportPublication: call({
    method: 'GET',
    path: '/api/admin/publications/:id/bundle/',
    summary:
      'A publication as a zip archive for another library to import: its texts, media, questions, terms of credit and translations, with its faculty, topics and sponsor. For superusers; written down.',
    gives: null,
    file: ['application/zip'],
    refuses: [...REFUSED, 'not-found', 'bundle-file-missing', 'bundle-too-large'],
  }),
};
