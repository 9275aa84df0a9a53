import { redirect, useLoaderData } from 'react-router';
import { Avatar } from '#ui/avatar.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { RichText } from '#ui/rich-text.tsx';
import { head, type MetaArgs } from '#web/head.ts';
import { clientLoad, type Loading, serverLoad } from '#web/page-load.ts';
import { useTexts } from '#web/site-data.ts';
import styles from './author.module.css';
import { authorTexts } from './author.texts.ts';
import { PublicationCard } from './publication-card.tsx';
import { authorCalls, publicationCalls } from './publication.contract.ts';
import { authorIdOf } from './publication.rules.ts';

/** Spec §9: publications of an author page. */
export const AUTHOR_PAGE_SIZE = 6;

async function load({ api, params, url }: Loading) {
  const id = authorIdOf(params.slug ?? '');
  if (id === '') throw redirect('/');
  if (!/^\d+$/.test(id)) throw redirect('/error-404');
  const page = Number(url.searchParams.get('page')) || 1;
  const [author, publications] = await Promise.all([
    api(authorCalls.one, { params: { id }, query: { include: ['image'] } }),
    api(publicationCalls.list, {
      query: { filter: { authorId__in: id }, include: ['author.image', 'categories'], sort: '-modified', page: { size: AUTHOR_PAGE_SIZE, number: page } },
    }),
  ]);
  if (author.data.slug !== params.slug) throw redirect(`/author/${author.data.slug}`, 301);
  return { author: author.data, publications: publications.data, pagination: publications.meta.pagination };
}
export const loader = serverLoad(load);
export const clientLoader = clientLoad(load);

export function meta(args: MetaArgs & { loaderData?: Awaited<ReturnType<typeof load>> }) {
  const author = args.loaderData?.author;
  return head(args, { title: author?.fullNameAffix ?? '', description: author?.completeAffiliation });
}

export default function AuthorPage() {
  const say = useTexts(authorTexts);
  const { author, publications, pagination } = useLoaderData<typeof loader>();
  return (
    <div className="wrap">
      <header className={styles.head}>
        <Avatar name={author.fullName} size="lg" src={author.image?.file} />
        <div>
          <h1 className="h1">{author.fullNameAffix}</h1>
          <p className="quiet">{author.completeAffiliation}</p>
        </div>
      </header>
      <RichText html={author.bio} className={styles.bio} />
      <section className="section">
        <h2 className="h3">{say('disclosures')}</h2>
        <p>{author.conflictsOfInterest || say('noDisclosures', { name: author.fullName })}</p>
      </section>
      <section className="section" aria-labelledby="publications">
        <h2 className="h2" id="publications">
          {say('publications')}
        </h2>
        {publications.length === 0 ? (
          <EmptyState text={say('none', { name: author.fullName })} />
        ) : (
          <div className="grid">
            {publications.map((publication) => (
              <PublicationCard key={publication.id} publication={publication} className="half span-4" />
            ))}
          </div>
        )}
        {pagination && pagination.pages > 1 && (
          <Pagination page={pagination.page} pageCount={pagination.pages} to={(page) => `?page=${page}`} labels={{ list: say('pages'), previous: say('previous'), next: say('next'), page: (page) => say('page', { page }) }} />
        )}
      </section>
    </div>
  );
}
