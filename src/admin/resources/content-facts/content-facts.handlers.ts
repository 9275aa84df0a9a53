import { factGaps } from '#catalog/activity/facts.rules.ts';
import { sentencesOf } from '#catalog/front-matter/sentences.rules.ts';
import type { Resource } from '#kit/contract.ts';
import { utcDate } from '#kit/dates.ts';
import type { Visit } from '#kit/visit.ts';
import { factsForEditors, recordUnsupported, saveFacts } from '#learning/activity/facts.service.ts';
import type { Endpoint, HandlerResult } from '#platform/http/endpoint.ts';
import { idIn } from '#platform/http/read-query.ts';
import type { Reader } from '#platform/postgres/database.ts';
import { superuserRead, superuserWrite } from '../../kit/endpoints.handlers.ts';
import { contentFactsCalls, type contentFactsType } from './content-facts.schema.ts';
import { presentGap } from './content-facts.serializer.ts';

async function factsGiven(db: Reader, visit: Visit, publicationId: number): Promise<HandlerResult> {
  const today = utcDate(visit.now);
  const facts = await factsForEditors(db, publicationId);
  const gaps = factGaps(facts, today);
  const { method, mitigation, support } = sentencesOf(facts, today);
  const data: Resource<typeof contentFactsType> = {
    type: 'AdminContentFacts',
    id: String(publicationId),
    attributes: {
      title: facts.title,
      edition: facts.edition,
      suspended: facts.isActivity && gaps.length > 0,
      people: facts.people.map(({ relationships, ...one }) => ({
        ...one,
        id: String(one.id),
        relevant: relationships.filter(({ relevant }) => relevant).length,
      })),
      support: facts.support,
      grants: [...facts.grants],
      gaps: gaps.map((gap) => presentGap(gap, visit)),
      sentences: { method, mitigation, support },
    },
  };
  return { data };
}

export const contentFactsEndpoints: Endpoint[] = [
  superuserRead(contentFactsCalls.one, ({ visit, params }, db) => factsGiven(db, visit, idIn(params))),
  superuserWrite(contentFactsCalls.save, async ({ visit, params, body }, db) => {
    const { people, ...given } = body.data.attributes;
    const named = people.map((one) => ({ ...one, id: Number(one.id) }));
    await saveFacts(db, visit, idIn(params), { ...given, people: named });
    return factsGiven(db, visit, idIn(params));
  }),
  superuserWrite(contentFactsCalls.unsupported, async ({ visit, body }, db) => {
    await recordUnsupported(db, visit, body.data.attributes.publications.map(Number));
    return {};
  }),
];
