import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { PublicationHit } from '#catalog/card/components/publication-card.tsx';
import { typeTexts } from '#catalog/card/components/type-badge.tsx';
import { TopicLinks } from '#catalog/library/components/facets.tsx';
import styles from '#catalog/library/components/library.module.css';
import { libraryTexts } from '#catalog/library/library.messages.ts';
import {
  type ActiveFilter,
  type FilterRemoval,
  type Library,
  type LibraryFilters,
  libraryPath,
  type Topic,
} from '#catalog/library/library.rules.ts';
import { useTexts } from '#client/page/site-data.ts';
import { classNames } from '#ui/content/class-names.ts';
import { EmptyState, ErrorState } from '#ui/feedback/empty-state.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { searchTexts } from '../../search.messages.ts';
import { LibraryPlace, LockedPlace } from './place.tsx';

/** Shown below a search that found nothing; loaded on first use. */
export type EmptyListComponent = ComponentType<{ search: string }>;
type Props = {
  library: Library;
  topics: Topic[];
  filters: LibraryFilters;
  loading: boolean;
  deadEnd: EmptyListComponent;
};

/** Only the rows of the first screen load their covers eagerly. */
const EAGER_ROWS = 3;

/** The rows, or why there are none. */
export function LibraryRows({ library, topics, filters, loading, deadEnd }: Props) {
  const say = useTexts(libraryTexts);
  const { revalidate, state } = useRevalidator();
  const slow = useSlow(loading);
  const retry = { retrying: state === 'loading', onRetry: () => void revalidate() };
  if (library.failed && !loading && filters.home === '/library')
    return (
      <ErrorState
        className={styles.state}
        title={say('errorTitle')}
        text={say('errorText')}
        retryLabel={say('retry')}
        {...retry}
      />
    );
  if (slow) return <RowSkeletons />;
  if (library.failed && !loading) return <SearchAgain {...retry} />;
  if (library.publications.length === 0) return <Nothing {...{ library, topics, filters, deadEnd }} />;
  return (
    <ol
      className={classNames(styles.rows, 'laters', loading && styles.dimmed)}
      aria-busy={loading || undefined}
    >
      {library.publications.map((publication, at) => (
        <li key={publication.id}>
          <PublicationHit
            publication={publication}
            heading="h2"
            marks={publication.marks}
            bodyLanguage={publication.bodyLanguage}
            eager={at < EAGER_ROWS}
          />
          {publication.place ? <LibraryPlace place={publication.place} type={publication.type} /> : null}
          {publication.namedInside ? <LockedPlace /> : null}
        </li>
      ))}
    </ol>
  );
}

/** Spec §8: a failed search shows nothing, least of all rows of another question; it can be retried. */
function SearchAgain({ retrying, onRetry }: { retrying: boolean; onRetry: () => void }) {
  const say = useTexts(libraryTexts);
  return (
    <div className={styles.state}>
      <Button variant="secondary" loading={retrying} onClick={onRetry}>
        {say('retry')}
      </Button>
    </div>
  );
}

/** Old rows are dimmed first; after this many milliseconds they are replaced by skeletons. */
const SLOW_MS = 1200;

function useSlow(loading: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!loading) return setSlow(false);
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  return slow && loading;
}

function RowSkeletons() {
  return (
    <div className={styles.rows} aria-hidden="true">
      {['a', 'b', 'c', 'd'].map((key) => (
        <Skeleton key={key} shape="block" className={styles.rowSkeleton} />
      ))}
    </div>
  );
}

function Nothing({ library, topics, filters, deadEnd: DeadEnd }: Omit<Props, 'loading'>) {
  const say = useTexts(libraryTexts);
  const sayMore = useTexts(searchTexts);
  if (filters.unknown.length > 0)
    return (
      <EmptyState
        className={styles.state}
        title={say('unknownTitle')}
        text={say('unknownText', { filters: filters.unknown.join(', ') })}
        action={<TextLink to={libraryPath({ ...filters, page: 1 })}>{say('unknownRemove')}</TextLink>}
      />
    );
  const popular = topics.filter((topic) => topic.featured).slice(0, 6);
  return (
    <EmptyState
      className={styles.state}
      title={say('emptyTitle')}
      text={library.drops.length > 0 ? say('emptyText') : say('emptySearch')}
      action={
        <div className={styles.ways}>
          {library.drops.length > 0 ? <Drops drops={library.drops} topics={topics} /> : null}
          {filters.search ? <p className="small quiet">{sayMore('tips')}</p> : null}
          <NearTitles titles={library.nearTitles} />
          <p className="small quiet">{say('popular')}</p>
          <TopicLinks topics={popular} />
          {filters.search && !library.failed ? (
            <Suspense fallback={null}>
              <DeadEnd key={filters.search} search={filters.search} />
            </Suspense>
          ) : null}
        </div>
      }
    />
  );
}

function NearTitles({ titles }: { titles: Library['nearTitles'] }) {
  const say = useTexts(searchTexts);
  if (titles.length === 0) return null;
  return (
    <div className={styles.nearTitles}>
      <p className="small quiet">{say('nearTitles')}</p>
      <ul>
        {titles.map(({ id, text, path }) => (
          <li key={id}>
            <TextLink to={path}>{text}</TextLink>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Drops({ drops, topics }: { drops: FilterRemoval[]; topics: Topic[] }) {
  const say = useTexts(libraryTexts);
  const nameOf = useFilterNames(topics);
  return (
    <ul className={styles.drops}>
      {drops.map((drop) => (
        <li key={`${drop.kind}${drop.value}`}>
          <TextLink to={libraryPath(drop.without)}>
            {say(drop.kind === 'search' ? 'dropSearch' : 'dropFilter', {
              filter: nameOf(drop),
              n: drop.count,
            })}
          </TextLink>
        </li>
      ))}
    </ul>
  );
}

/** The label of an active filter, as shown in its chip. */
export function useFilterNames(topics: Topic[]) {
  const say = useTexts(libraryTexts);
  const sayType = useTexts(typeTexts);
  return ({ kind, value }: Pick<ActiveFilter, 'kind' | 'value'>): string => {
    if (kind === 'category') return topics.find((topic) => topic.id === Number(value))?.name ?? say('topic');
    if (kind === 'type') return sayType(value as Parameters<typeof sayType>[0]);
    if (kind === 'testType') return say(value === '1' ? 'earnsCme' : 'earnsSa');
    if (kind === 'completed') return say(value === 'true' ? 'completed' : 'notCompleted');
    return kind === 'canTest' ? say('canTest') : value;
  };
}
