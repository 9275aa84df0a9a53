import type { Call, Document, Resource } from '#kit/contract.ts';
import { compound, sparse } from '#kit/jsonapi.ts';
import { pagination, type Query } from '#kit/query.ts';
import type { HandlerResult } from './endpoint.ts';

/**
 * The one place where a reply becomes a document: applies the includes, sparse fields and paging the query asks for.
 */
export function documentOf(call: Call, query: Query, given: HandlerResult): Document | null {
  if (given.data === undefined) return null;
  const { data, count, related = [] } = given;
  const meta = count === undefined ? given.meta : { ...pagination(count, query.page), ...given.meta };
  const about = meta ? { meta } : {};
  if (!isOfResources(call) || data === null) return { data, ...about };
  const { include } = query;
  const primary = (Array.isArray(data) ? data : [data]) as Resource[];
  const thinned = primary.map((one) => sparse(one, query.fields));
  const included = compound(primary, include, related).map((one) => sparse(one, query.fields));
  return {
    data: Array.isArray(data) ? thinned : thinned[0],
    ...(include.length ? { included } : {}),
    ...about,
  };
}

const isOfResources = ({ gives }: Call): boolean => gives !== null && 'attributes' in gives;
