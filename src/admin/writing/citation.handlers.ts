import { registriesOf } from '#catalog/reference/registry.service.ts';
import { identifierKey } from '#media/reference/standing.rules.ts';
import type { Endpoint } from '#platform/http/endpoint.ts';
import { superuserDirect } from '../kit/endpoints.handlers.ts';
import { refuse } from './citation.refusals.ts';
import { citationCalls } from './citation.schema.ts';

export const citationEndpoints: Endpoint[] = [
  superuserDirect(citationCalls.find, async ({ ports: { config, now }, query: { plain } }) => {
    const registry = registriesOf(config).find(({ name }) => name === plain.registry);
    if (!registry) throw refuse('registry-unset');
    const { identifier = '' } = plain;
    const found = identifier ? await registry.cite(identifier, now()) : 'missing';
    if (found === null) throw refuse('registry-away');
    if (found === 'missing') throw refuse('citation-unknown');
    return {
      data: {
        type: 'AdminCitation',
        id: identifierKey({ registry: registry.name, identifier }),
        attributes: { ...found },
      },
    };
  }),
];
