import * as v from 'valibot';
import { KEY_MAX } from '#catalog/language/text-translation.data.ts';
import { call } from '#kit/contract.ts';
import { newBody, REFUSED, text } from '../../kit/call.schema.ts';
import { translationType } from '../translation/translation.schema.ts';

export const machineTranslationCalls = {
  suggest: call({
    method: 'POST',
    path: '/api/admin/translations/:id/suggestions/',
    overNothing: 'adds',
    summary:
      'Asks the machine translation service that a setting names for one field of a text; gives the translation with the suggestion beside it, marked and unread. For superusers.',
    gives: translationType,
    takes: newBody('AdminMachineSuggestion', v.object({ field: text(KEY_MAX) })),
    refuses: [
      ...REFUSED,
      'not-found',
      'machine-unset',
      'machine-wordless',
      'machine-away',
      'machine-busy',
      'machine-quota',
      'machine-key',
      'machine-malformed',
    ],
  }),
};
