import { redirect, useLoaderData } from 'react-router';
import { authorTexts } from '#catalog/author/author.messages.ts';
import { authorCalls, type authorType } from '#catalog/author/author.schema.ts';
import { PublicationCard } from '#catalog/card/components/publication-card.tsx';
import { CARD_QUERY, type CardPublication } from '#catalog/card/publication-card.schema.ts';
import { OriginalNotice } from '#catalog/language/components/original-notice.tsx';
import { authorIdOf, authorPath } from '#catalog/publication/publication.rules.ts';
import { publicationCalls } from '#catalog/publication/publication.schema.ts';
import { topicPath } from '#catalog/section/way.rules.ts';
import { isFailure } from '#client/api/client.ts';
import { useFetching } from '#client/api/fetching.ts';
import { pageIn, withinPages } from '#client/navigation/last-page.ts';
import { useCreditsText } from '#client/page/credits-text.ts';
import { clientLoad, type LoadContext, serverLoad } from '#client/page/load.ts';
import { type MetaArgs, useTexts } from '#client/page/site-data.ts';
import { describing } from '#client/page/structured-data.ts';
import type { Flat } from '#kit/contract.ts';
import { usePartTag } from '#locale/part-language.hooks.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { head } from '#shell/seo/head.rules.ts';
import { profileStatement } from '#shell/seo/structured-data.rules.ts';
import { Avatar } from '#ui/content/avatar.tsx';
import { classNames } from '#ui/content/class-names.ts';
import { RichText } from '#ui/content/rich-text.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import styles from './author.module.css';

/** Spec §9: publications of an author page. */
export const AUTHOR_PAGE_SIZE = 6;

async function load({ api, params, url, signal }: LoadContext) {
  const id = authorIdOf(params.slug ?? '');
  if (id === '') throw redirect('/');
  if (!/^\d{1,15}$/.test(id)) throw redirect('/error-404');
  const page = pageIn(url);
  const query = {
    ...CARD_QUERY,
    filter: { authorId__in: id },
    sort: '-modified',
    page: { size: AUTHOR_PAGE_SIZE, number: page },
  };
  const [{ data: author }, { data, meta }] = await Promise.all([
    api(authorCalls.one, { params: { id }, query: { include: ['image'] }, signal }),
    api(publicationCalls.list, { query, signal }),
  ]).catch(unknownAuthor);
  if (author.slug !== params.slug) throw redirect(`${authorPath(author.slug)}${url.search}`, 301);
  withinPages(
    page,
    meta.pagination,
    (last) => `${authorPath(author.slug)}${last > 1 ? `?page=${last}` : ''}`,
  );
  const publications: CardPublication[] = data;
  return { author, publications, pagination: meta.pagination };
}

/** Whom the library does not know leads to the page that says so (ROUTE-023). */
function unknownAuthor(thrown: unknown): never {
  if (isFailure(thrown) && thrown.status === 404) throw redirect('/error-404');
  throw thrown;
}

export const loader = describing(serverLoad(load), ({ author }, { site }) => [
  profileStatement(site, author),
]);
export const clientLoader = clientLoad(load);

export function meta(args: MetaArgs & { loaderData?: Awaited<ReturnType<typeof load>> }) {
  const author = args.loaderData?.author;
  const page = args.loaderData?.pagination?.page ?? 1;
  const query = page > 1 ? `?page=${page}` : '';
  return head(args, {
    title: author?.fullNameAffix ?? '',
    description: author?.completeAffiliation,
    path: args.location.pathname.replace(/(.)\/$/, '$1') + query,
    alternates: Object.fromEntries(
      Object.entries(author?.alternates ?? {}).map(([language, address]) => [language, address + query]),
    ),
  });
}

export default function AuthorPage() {
  const say = useTexts(authorTexts);
  const part = usePartTag();
  const { author, publications, pagination } = useLoaderData<typeof loader>();
  const pages = { list: say('pages'), previous: say('previous'), next: say('next') };
  return (
    <div className="wrap">
      <header className={styles.head}>
        <Avatar name={author.fullName} size="lg" src={author.image?.file} />
        <div>
          <Name whole={author.fullNameAffix} />
          <p className="quiet" lang={part(author.language)}>
            {author.completeAffiliation}
          </p>
          <Taught author={author} />
        </div>
      </header>
      {author.bio ? (
        <div className={styles.bio}>
          <OriginalNotice language={author.bioLanguage}>{say('bioOriginal')}</OriginalNotice>
          <RichText html={author.bio} lang={part(author.bioLanguage)} />
        </div>
      ) : null}
      <section className={styles.disclosures} aria-labelledby="disclosures">
        <h2 className="h3" id="disclosures">
          {say('disclosures')}
        </h2>
        {author.conflictsOfInterest ? (
          <Disclosures author={author} />
        ) : (
          <p>{say(author.disclosed ? 'noDisclosures' : 'notDisclosed', { name: author.fullName })}</p>
        )}
      </section>
      <section className="section" aria-labelledby="publications">
        <h2 className={`h2 ${styles.publications}`} id="publications">
          {say('publications')}
        </h2>
        <Publications author={author} publications={publications} />
        {pagination ? (
          <div className={styles.pages}>
            <Pagination
              page={pagination.page}
              pageCount={pagination.pages}
              to={(page) => (page > 1 ? `?page=${page}` : '?')}
              labels={{ ...pages, page: (page) => say('page', { page }) }}
            />
          </div>
        ) : null}
      </section>
    </div>
  );
}

/** Covers of the first row are wanted at once. */
const FIRST_ROW = 3;

type Faculty = Flat<typeof authorType>;

/** Titles, minutes and credits so far. */
function Taught({ author: { taught } }: { author: Faculty }) {
  const say = useTexts(authorTexts);
  const credits = useCreditsText();
  if (!taught || taught.publications === 0) return null;
  return (
    <ul className={styles.taught}>
      <li>{say('taughtTitles', { n: taught.publications })}</li>
      {taught.minutes > 0 ? <li>{say('taughtMinutes', { n: taught.minutes })}</li> : null}
      {taught.credits > 0 ? (
        <li>{say('taughtCredits', { n: taught.credits, credits: credits(taught.credits) })}</li>
      ) : null}
    </ul>
  );
}

/** Degrees that do not fit beside the name stand below it together. */
function Name({ whole }: { whole: string }) {
  const [name, ...degrees] = whole.split(', ');
  return (
    <h1 className="h1">
      {name}
      {degrees.length > 0 ? (
        <>
          , <span className={styles.degrees}>{degrees.join(', ')}</span>
        </>
      ) : null}
    </h1>
  );
}

function Disclosures({ author: { fullName, conflictsOfInterest } }: { author: Faculty }) {
  const part = usePartTag();
  const say = useTexts(authorTexts);
  return (
    <>
      <p>{say('discloses', { name: fullName })}</p>
      <ul className={styles.disclosed} lang={part('en')}>
        {conflictsOfInterest.split('; ').map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </>
  );
}

function Publications({ author, publications }: { author: Faculty; publications: CardPublication[] }) {
  const say = useTexts(authorTexts);
  const isFetching = useFetching();
  const topic = author.taught?.topic;
  if (publications.length === 0)
    return (
      <EmptyState
        text={say('none', { name: author.fullName })}
        action={
          topic ? (
            <TextLink to={topicPath(String(topic.id))}>
              <PartOfMessage
                message={(name) => say('topic', { topic: name })}
                part={topic.name}
                language={topic.language}
              />
            </TextLink>
          ) : (
            <TextLink to="/library">{say('browse')}</TextLink>
          )
        }
      />
    );
  return (
    <div
      className={classNames('grid laters', styles.cards, isFetching && 'fetching')}
      aria-busy={isFetching || undefined}
    >
      {publications.map((publication, at) => (
        <PublicationCard
          key={publication.id}
          publication={publication}
          className="half span-4"
          eager={at < FIRST_ROW}
        />
      ))}
    </div>
  );
}
