import { nextSection } from '#catalog/cover.rules.ts';
import { publicationCalls, type publicationType } from '#catalog/publication.contract.ts';
import { CARD_QUERY } from '#catalog/publication-card.contract.ts';
import { creditCalls } from '#credit/credit.contract.ts';
import type { Answer, Call, Flat } from '#kit/contract.ts';
import { type Api, isFailure } from '#web/api-client.ts';
import type { Loading } from '#web/page-load.ts';
import { ongoing } from './dashboard.rules.ts';
import { progressCalls } from './progress.contract.ts';

/** The whole library in one reply: what to continue and what comes next is chosen from it. */
const SHELF_SIZE = 100;
/** Of what was begun, so many are asked when they were read last. */
const RECENT_MAX = 4;
const SHELF_FIELDS = `${CARD_QUERY.fields.Publication},typeLabel,user_can_take_test,questionCount,sectionCount,earn_label_small`;

export async function loadDashboard({ api, now }: Loading) {
  const [summary, shelf] = await Promise.all([
    orNull(api(creditCalls.summary)),
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
  ]);
  return { summary, shelf, current: shelf && (await lastRead(api, shelf)), now };
}

/** One part that fails leaves the others standing; a token that is no longer good is the page's matter. */
const orNull = <C extends Call>(answer: Promise<Answer<C>>): Promise<Answer<C>['data'] | null> =>
  answer.then(
    ({ data }) => data,
    (thrown: unknown) => {
      if (isFailure(thrown) && thrown.status !== 401) return null;
      throw thrown;
    },
  );

/** The publication read last, with its sections; null when nothing was begun. */
async function lastRead(api: Api, shelf: Flat<typeof publicationType>[]) {
  const begun = ongoing(shelf).slice(0, RECENT_MAX);
  const places = await Promise.all(
    begun.map(async ({ id, progress: { continueSectionId } }) => {
      const place =
        continueSectionId === null
          ? null
          : await orNull(api(progressCalls.one, { params: { sectionId: continueSectionId } }));
      return { id, at: place?.updatedAt ?? '' };
    }),
  );
  const [latest] = places.toSorted((one, other) => other.at.localeCompare(one.at));
  if (!latest) return null;
  const publication = await orNull(
    api(publicationCalls.one, { params: { id: latest.id }, query: { include: ['sections'] } }),
  );
  if (!publication) return null;
  const sections = (publication.sections ?? []).toSorted((one, other) => one.order - other.order);
  return { publication, sections, section: nextSection(sections, publication.progress.continueSectionId) };
}

export type DashboardData = Awaited<ReturnType<typeof loadDashboard>>;
