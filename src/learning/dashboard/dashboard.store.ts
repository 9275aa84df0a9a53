import { CARD_QUERY } from '#catalog/card/publication-card.schema.ts';
import { nextSection } from '#catalog/cover/cover.rules.ts';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { type Api, type ApiFailure, isFailure } from '#client/api/client.ts';
import { fromDevice } from '#client/offline/kept.ts';
import type { LoadContext } from '#client/page/load.ts';
import { creditCalls } from '#credit/credit.schema.ts';
import { utcDate } from '#kit/dates.ts';
import { zoneHeader } from '#kit/zones.ts';
import { begunLast } from '../progress/latest-begun.store.ts';
import { expiringBy } from './dashboard.rules.ts';

/** The latest of the library, or all of it, in one reply: what comes next is chosen from it. */
const SHELF_SIZE = 100;
const SHELF_FIELDS = `${CARD_QUERY.fields.Publication},typeLabel,tests,questionCount,sectionCount,earn_label_small`;

const EXPIRING_FIELDS = 'title,slug,language,tests,expirationDate';

/** `isCopied`: whether the device answers, since no network does. */
export async function loadDashboard({ api, now }: LoadContext, isCopied = fromDevice) {
  const others = Promise.all([
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
    lastTouched(api),
  ]);
  const expiring = loadExpiring(api, now);
  const [[summary, shelf, current], expiringShelf] = await Promise.all([
    others,
    Promise.race([expiring, others.then(() => (isCopied() ? null : expiring))]),
  ]);
  const isWhole = (shelf?.meta?.pagination?.pages ?? 1) <= 1;
  return {
    summary: summary?.data ?? null,
    shelf: shelf && { publications: shelf.data, isWhole },
    expiring: expiringShelf?.data ?? null,
    current,
    now,
  };
}

/**
 * The address names today, so that without a network nothing was kept of it: the rest of the page stands, and does not
 * wait for it either.
 */
const loadExpiring = (api: Api, now: string) =>
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
    0,
  );

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

/** The publication used last that has something left, with its sections; null if none was begun, undefined if it could not be loaded. */
async function lastTouched(api: Api) {
  const begun = await orNull(begunLast(api).then((id) => ({ id })));
  if (!begun) return undefined;
  const { id } = begun;
  if (!id) return null;
  const found = await orNull(api(publicationCalls.one, { params: { id }, query: { include: ['sections'] } }));
  if (!found) return undefined;
  const publication = found.data;
  const sections = (publication.sections ?? []).toSorted((one, other) => one.order - other.order);
  return { publication, sections, section: nextSection(sections, publication.progress.continueSectionId) };
}

export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>;
