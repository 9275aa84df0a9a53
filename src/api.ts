import { authorEndpoints } from '#catalog/author.resource.ts';
import { publicationEndpoints } from '#catalog/publication.resource.ts';
import { sectionEndpoints } from '#catalog/section.resource.ts';
import { attemptEndpoints } from '#learning/attempt.resource.ts';
import { progressEndpoints } from '#learning/progress.resource.ts';
import type { Endpoint } from '#platform/endpoint.ts';
import { siteEndpoints } from '#site/site.resource.ts';

/** Every call this server answers, in the order of the street. */
export const endpoints: Endpoint[] = [
  ...publicationEndpoints,
  ...sectionEndpoints,
  ...authorEndpoints,
  ...attemptEndpoints,
  ...progressEndpoints,
  ...siteEndpoints,
];
