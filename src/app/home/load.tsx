import { CARD_QUERY, type CardPublication } from '#catalog/card/publication-card.schema.ts';
import { categoryCalls } from '#catalog/category/category.schema.ts';
import { openCredit } from '#catalog/publication/publication.rules.ts';
import { publicationCalls, SECTION_FIELDS } from '#catalog/publication/publication.schema.ts';
import type { Api } from '#client/api/client.ts';
import type { LoadContext } from '#client/page/load.ts';
import { hasToken } from '#client/session/token.ts';
import { availableCreditCalls } from '#learning/available-credit/available-credit.schema.ts';
import { availableWith } from '#membership/available-credit/available-credit.rules.ts';
import { siteCalls } from '#shell/site.schema.ts';
import { timeColumns } from './home.rules.ts';

/** Some may be for members; the first that this reader may hear is shown. */
const RECENT_PODCASTS = 6;
const PODCAST_FIELDS =
  'slug,title,language,excerpt,cover,type,attachment_url,attachmentSeconds,sections,progress';
const podcastQuery = {
  filter: { visibility: 'published', types: 'PODCAST' },
  fields: { Publication: PODCAST_FIELDS, Section: 'lock' },
  include: ['sections'],
  sort: '-publicationDate',
  page: { size: RECENT_PODCASTS },
};

/** Everything the blocks of the home page show. */
export async function loadHome({ api }: LoadContext) {
  const [blocks, newest, categories, podcasts, available, begun] = await Promise.all([
    api(siteCalls.homeBlocks),
    api(publicationCalls.list, {
      query: {
        ...CARD_QUERY,
        filter: { visibility: 'published' },
        sort: '-publicationDate',
        page: { size: 100 },
      },
    }),
    api(categoryCalls.list, { query: { filter: { featured: true } } }),
    api(publicationCalls.list, { query: podcastQuery }),
    api(availableCreditCalls.list),
    hasToken() ? begunLast(api) : null,
  ]);
  const { latest, topics } = wantedBy(blocks.data);
  const credited = newest.data.find((one) => one.type === 'CME' && openCredit(one)) ?? null;
  return {
    blocks: blocks.data,
    latest: newest.data.slice(0, latest),
    chosen: await chosenBy(api, blocks.data),
    times: timeColumns(newest.data),
    topics: categories.data.filter((topic) => topic.publicationCount).slice(0, topics),
    available: availableWith(null, available.data),
    podcast: podcasts.data.find((one) => one.attachment_url) ?? null,
    example: credited && {
      id: credited.id,
      title: credited.title,
      language: credited.language,
      credits: credited.credits ?? 0,
    },
    begun: begun === null ? null : await sectionToContinue(api, begun),
  };
}
export type HomeData = Awaited<ReturnType<typeof loadHome>>;

type Blocks = { kind: string; settings: { count?: number; publications?: number[] } }[];
/** How many of each the blocks ask for; the first of all stands in the promise for whoever has begun nothing. */
function wantedBy(blocks: Blocks): { latest: number; topics: number } {
  const most = (wanted: string) =>
    Math.max(0, ...blocks.map(({ kind, settings: { count = 0 } }) => (kind === wanted ? count : 0)));
  return { latest: Math.max(1, most('latest')), topics: most('topics') };
}

/** As many as a list accepts. */
const IDS_AT_ONCE = 100;
/** What editors chose by hand, as far as readers see it. */
async function chosenBy(api: Api, blocks: Blocks): Promise<CardPublication[]> {
  const ids = [...new Set(blocks.flatMap(({ settings }) => settings.publications ?? []))];
  const replies = await Promise.all(
    Array.from({ length: Math.ceil(ids.length / IDS_AT_ONCE) }, (_, at) => {
      const some = ids.slice(at * IDS_AT_ONCE, (at + 1) * IDS_AT_ONCE);
      const filter = { id__in: some.join(','), visibility: 'published' };
      return api(publicationCalls.byIds, { query: { ...CARD_QUERY, filter, page: { size: IDS_AT_ONCE } } });
    }),
  );
  return replies.flatMap(({ data }) => data);
}

/** A part of its own: a visitor's page does without it. */
const begunLast = async (api: Api) =>
  (await import('#learning/progress/latest-begun.store.ts')).latestBegun(api);

/** Only somebody signed in has begun anything: the visitor's page never asks this. */
async function sectionToContinue(api: Api, id: string) {
  const { data } = await api(publicationCalls.one, {
    params: { id },
    query: { include: ['sections'], fields: SECTION_FIELDS },
  });
  const sections = data.sections ?? [];
  const next = sections.find((one) => Number(one.id) === data.progress.continueSectionId) ?? null;
  const { slug, title, language, cover, type, progress } = data;
  const section = next && !next.lock ? { slug: next.slug, title: next.title, language: next.language } : null;
  return { slug, title, language, cover, type, section, done: progress.sectionsDone, total: sections.length };
}
