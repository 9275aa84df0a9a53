import { ownValue } from '#kit/own-value.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { superuserDirect } from '../../kit/endpoints.handlers.ts';
import { shownWords } from '../translation/text-translation.service.ts';
import { wholeTranslation, writtenKeyOf } from '../translation/translation.handlers.ts';
import { sourceOf, translationOf } from '../translation/translation.service.ts';
import { machineTranslationCalls } from './machine.schema.ts';
import { suggestTranslation } from './machine.service.ts';

export const machineTranslationEndpoints: Endpoint[] = [
  superuserDirect(machineTranslationCalls.suggest, async ({ ports, visit, params, body }) => {
    const key = writtenKeyOf(params);
    const { field } = body.data.attributes;
    const source = shownWords(sourceOf(await translationOf(ports.database.reader(), key)));
    await suggestTranslation(ports, visit, key, {
      field,
      english: ownValue(source, field) ?? '',
    });
    return { status: 201, ...(await wholeTranslation(ports.database.reader(), visit, key, ports.config)) };
  }),
];
