import { lazy } from 'react';
import { redirect, useLoaderData } from 'react-router';
import { PublicationCard } from '#catalog/card/components/publication-card.tsx';
import { CARD_QUERY, type CardPublication } from '#catalog/card/publication-card.schema.ts';
import { COVER_QUERY, type CoverPublication } from '#catalog/cover/cover.schema.ts';
import { PublicationHead } from '#catalog/publication/components/head.tsx';
import { PublicationPanel } from '#catalog/publication/components/panel.tsx';
import styles from '#catalog/publication/components/publication.module.css';
import { PublicationTabs } from '#catalog/publication/components/tabs.tsx';
import { typeTexts } from '#catalog/publication/label.messages.ts';
import { publicationTexts } from '#catalog/publication/publication.messages.ts';
import { isSamePath, publicationPath, sharedPicture } from '#catalog/publication/publication.rules.ts';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { coverWay } from '#catalog/section/way.rules.ts';
import { type Api, isFailure } from '#client/api/client.ts';
import { clientLoad, type LoadContext, serverLoad } from '#client/page/load.ts';
import { type MetaArgs, siteOf, useTexts } from '#client/page/site-data.ts';
import { describing } from '#client/page/structured-data.ts';
import { trailingId } from '#kit/slug.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { freeFilesAction } from '#media/download/free-files.store.ts';
import { GateHost } from '#membership/gate/components/gate.tsx';
import { head } from '#shell/seo/head.rules.ts';
import { breadcrumbs } from '#shell/seo/structured-data.rules.ts';
import { publicationStatement } from '#shell/seo/structured-publication.rules.ts';
import { RichText } from '#ui/content/rich-text.tsx';
import { Measured } from '#ui/measured.tsx';

async function load({ api, params, url, language, signal }: LoadContext) {
  const id = trailingId(params.slug ?? '');
  if (id === null) throw redirect('/error-404');
  const publication = await publicationOf(api, id, signal);
  const path = publicationPath(publication.slug, language);
  if (!isSamePath(path, url.pathname)) throw redirect(`${path}${url.search}`, 301);
  const related = await relatedOf(api, publication, signal);
  return { publication, related, done: publication.progress.doneSectionIds.map(String) };
}

/** What is not there leads to the page that says so (spec §4). */
async function publicationOf(api: Api, id: number, signal: AbortSignal): Promise<CoverPublication> {
  try {
    const { data } = await api(publicationCalls.one, { params: { id }, query: COVER_QUERY, signal });
    return data;
  } catch (thrown) {
    if (isFailure(thrown) && thrown.status === 404) throw redirect('/error-404');
    throw thrown;
  }
}

const RELATED = 3;

/** Others on the first topic, the latest first. */
async function relatedOf(api: Api, { id, categories }: CoverPublication, signal: AbortSignal) {
  const topic = categories?.[0]?.id;
  if (!topic) return [];
  const filter = { visibility: 'published', categories__id__in: topic };
  const query = { ...CARD_QUERY, filter, sort: '-modified', page: { size: RELATED + 1 } };
  const { data } = await api(publicationCalls.list, { query, signal });
  const others: CardPublication[] = data.filter((other) => other.id !== id);
  return others.slice(0, RELATED);
}

export const loader = describing(serverLoad(load), ({ publication }, { site, words }) => {
  const labels = {
    library: words(publicationTexts)('library'),
    type: words(typeTexts)(publication.type),
  };
  return [
    publicationStatement(site, publication),
    breadcrumbs(site, coverWay(labels, publication, site.language), { publication }),
  ];
});
export const clientLoader = clientLoad(load);
export const action = freeFilesAction;
export const handle = {
  alternates: (loaded: Awaited<ReturnType<typeof load>>) => loaded.publication.alternates,
};

export function meta(args: MetaArgs & { loaderData?: Awaited<ReturnType<typeof load>> }) {
  const publication = args.loaderData?.publication;
  if (!publication) return head(args, { title: '' });
  const { seoTitle, title, excerpt, alternates } = publication;
  return head(args, {
    title: seoTitle || title,
    description: excerpt,
    alternates,
    picture: sharedPicture(publication, siteOf(args)?.site.language ?? 'en'),
  });
}

const CompletedActions = lazy(async () => ({
  default: (await import('#learning/publication/components/completed.tsx')).CompletedActions,
}));

export default function PublicationPage() {
  const say = useTexts(publicationTexts);
  const { publication, related, done } = useLoaderData<typeof loader>();
  return (
    <div className="wrap" key={publication.id}>
      <div data-editing="" />
      <PublicationHead publication={publication} />
      <div className={styles.columns}>
        <PublicationPanel
          publication={publication}
          completed={<CompletedActions publication={publication} />}
        />
        <div className={styles.main}>
          <PublicationTabs publication={publication} done={done} />
          <About publication={publication} />
        </div>
      </div>
      {related.length > 0 ? (
        <section className={`section print-none ${styles.related}`} aria-labelledby="related">
          <h2 className={`h2 ${styles.blockHead}`} id="related">
            {say('related')}
          </h2>
          <div className="grid">
            {related.map((other) => (
              <PublicationCard key={other.id} publication={other} className="half span-4" />
            ))}
          </div>
        </section>
      ) : null}
      <GateHost />
    </div>
  );
}

/** What it is about, and what to keep of it. */
function About({ publication }: { publication: CoverPublication }) {
  const say = useTexts(publicationTexts);
  const part = usePartTag();
  const { description, keyPoints = [] } = publication;
  return (
    <>
      {description ? (
        <section className={styles.block} aria-labelledby="about">
          <h2 className={`h2 ${styles.blockHead}`} id="about">
            {say('about')}
          </h2>
          <RichText html={description} lang={part(publication.descriptionLanguage)} />
        </section>
      ) : null}
      {keyPoints.length > 0 ? (
        <section className={styles.block} aria-labelledby="key-points">
          <h2 className={`h2 ${styles.blockHead}`} id="key-points">
            {say('keyPoints')}
          </h2>
          <ul className={styles.keyPoints} lang={part(keyPoints[0]?.language)}>
            {keyPoints.map((point) => (
              <li key={point.id}>
                <Measured text={point.text} />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  );
}
