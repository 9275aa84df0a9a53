import { CARD_QUERY } from '#catalog/card/publication-card.schema.ts';
import { nextSection } from '#catalog/cover/cover.rules.ts';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { type Api, type ApiFailure, isFailure } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import { creditCalls } from '#credit/credit.schema.ts';
import { utcDate } from '#kit/dates.ts';
import { zoneHeader } from '#kit/zones.ts';
import { progressCalls } from '../progress/progress.schema.ts';
import { expiringBy } from './dashboard.rules.ts';

/** The latest of the library, or all of it, in one reply: what comes next is chosen from it. */
const SHELF_SIZE = 100;
const SHELF_FIELDS = `${CARD_QUERY.fields.Publication},typeLabel,tests,questionCount,sectionCount,earn_label_small`;

const EXPIRING_FIELDS = 'title,slug,language,tests,expirationDate';

export async function loadDashboard({ api, now }: LoadContext) {
  const [summary, shelf, expiring, begun] = await Promise.all([
    orNull(api(creditCalls.summary, { headers: zoneHeader() })),
    orNull(
      api(publicationCalls.list, {
        query: {
          filter: { visibility: 'published' },
          include: CARD_QUERY.include,
          fields: { ...CARD_QUERY.fields, Publication: SHELF_FIELDS },
          sort: '-modified',
          page: { size: SHELF_SIZE },
        },
      }),
    ),
    orNull(
      api(publicationCalls.list, {
        query: {
          filter: {
            visibility: 'published',
            expirationDate__gte: utcDate(new Date(now)),
            expirationDate__lte: expiringBy(now),
          },
          fields: { Publication: EXPIRING_FIELDS },
          sort: 'expirationDate',
          page: { size: SHELF_SIZE },
        },
      }),
      // Its address names today: without a network none was kept of it, and the rest of the page stands.
      0,
    ),
    orNull(api(progressCalls.list, { query: { filter: { state: 'in-progress' }, page: { size: 1 } } })),
  ]);
  const latest = begun?.data[0];
  const current = latest ? await lastTouched(api, latest.id) : begun === null ? undefined : null;
  const isWhole = (shelf?.meta?.pagination?.pages ?? 1) <= 1;
  return {
    summary: summary?.data ?? null,
    shelf: shelf && { publications: shelf.data, isWhole },
    expiring: expiring?.data ?? null,
    current,
    now,
  };
}

/**
 * An invalid token, or an administrator who has yet to add a second factor: no part of the page is available to them.
 */
const isPageMatter = ({ status, code }: ApiFailure, excused?: number): boolean =>
  status !== excused && (status === 401 || status === 0 || code === 'second-factor-required');

/**
 * A part that fails leaves the others intact; a failure that concerns the whole page, or no reply at all, is the
 * page's, unless the part is excused from its status.
 */
const orNull = <Result>(answer: Promise<Result>, excused?: number): Promise<Result | null> =>
  answer.catch((thrown: unknown) => {
    if (isFailure(thrown) && !isPageMatter(thrown, excused)) return null;
    throw thrown;
  });

/** The publication used last, with its sections; null if none was begun, undefined if it could not be loaded. */
async function lastTouched(api: Api, id: string) {
  const found = await orNull(api(publicationCalls.one, { params: { id }, query: { include: ['sections'] } }));
  if (!found) return undefined;
  const publication = found.data;
  const sections = (publication.sections ?? []).toSorted((one, other) => one.order - other.order);
  return { publication, sections, section: nextSection(sections, publication.progress.continueSectionId) };
}

export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>;
