import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { lazy, type RefObject, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState, ErrorState } from '#ui/empty-state.tsx';
import { SelectField } from '#ui/field.tsx';
import { Icon } from '#ui/icon.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { TextLink } from '#ui/text-link.tsx';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { useTexts } from '#web/site-data.ts';
import styles from './library.module.css';
import {
  type ActiveFilter,
  activeFilters,
  cleared,
  type Drop,
  type Go,
  LIBRARY_SORTS,
  type Library,
  type LibraryFilters,
  type LibrarySort,
  libraryPath,
  type Topic,
} from './library.rules.ts';
import { libraryTexts } from './library.texts.ts';
import { TopicLinks } from './library-facets.tsx';
import { LIBRARY_FORM } from './library-search.tsx';
import { typeTexts } from './publication-card.texts.ts';
import { PublicationHit } from './publication-card.tsx';

type Props = { library: Library; topics: Topic[]; filters: LibraryFilters; go: Go; loading: boolean };

/** What was found: count, filters that are on, order, rows, pages. */
export function LibraryResults({ library, topics, filters, go, loading }: Props) {
  const say = useTexts(libraryTexts);
  const summary = useRef<HTMLParagraphElement>(null);
  const pages = { list: say('pages'), previous: say('previous'), next: say('next') };
  return (
    <section className={styles.results} aria-label={say('resultsHeading')}>
      <div className={styles.bar}>
        <Summary library={library} filters={filters} loading={loading} at={summary} />
        <FilterSheet library={library} topics={topics} filters={filters} go={go} />
        <Sort filters={filters} go={go} />
      </div>
      <Chips filters={filters} topics={topics} at={summary} />
      <Rows library={library} topics={topics} filters={filters} loading={loading} />
      <Pagination
        page={filters.page}
        pageCount={library.pages}
        to={(page) => libraryPath({ ...filters, page })}
        labels={{ ...pages, page: (page) => say('page', { page }) }}
      />
    </section>
  );
}

type SummaryProps = Pick<Props, 'library' | 'filters' | 'loading'> & {
  at: RefObject<HTMLParagraphElement | null>;
};

/** Said by screen readers when it changes; also where the focus goes when a chip it stood on is gone. */
function Summary({ library, filters, loading, at }: SummaryProps) {
  const say = useTexts(libraryTexts);
  const narrowed = filters.search !== '' || activeFilters(filters).length > 0;
  const words = loading ? <VisuallyHidden>{say('loading')}</VisuallyHidden> : null;
  return (
    <p ref={at} tabIndex={-1} role="status" className={styles.summary}>
      <b>{library.failed ? null : say(narrowed ? 'results' : 'publications', { n: library.count })}</b>{' '}
      {filters.search ? <span className="quiet">{say('resultsFor', { search: filters.search })}</span> : null}
      {words}
    </p>
  );
}

const SORT_WORDS = {
  '-modified': 'sortModified',
  '-publicationDate': 'sortNewest',
  title: 'sortTitle',
  minutes: 'sortMinutes',
} as const satisfies Record<LibrarySort, string>;

function Sort({ filters, go }: Pick<Props, 'filters' | 'go'>) {
  const say = useTexts(libraryTexts);
  return (
    <SelectField
      className={styles.sort}
      label={say('sort')}
      form={LIBRARY_FORM}
      name="sort"
      value={filters.sort}
      onChange={(event) => go({ ...filters, sort: event.target.value as LibrarySort, page: 1 })}
    >
      {LIBRARY_SORTS.map((sort) => (
        <option key={sort} value={sort}>
          {say(SORT_WORDS[sort])}
        </option>
      ))}
    </SelectField>
  );
}

const LibrarySheet = lazy(async () => ({ default: (await import('./library-sheet.tsx')).LibrarySheet }));

function FilterSheet(props: Omit<Props, 'loading'>) {
  const say = useTexts(libraryTexts);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={SlidersHorizontal}
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {say('filtersCount', { n: activeFilters(props.filters).length })}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <LibrarySheet {...props} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** The name of a filter that is on, as its chip says it. */
function useFilterNames(topics: Topic[]) {
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

type ChipsProps = Pick<Props, 'filters' | 'topics'> & { at: RefObject<HTMLElement | null> };

function Chips({ filters, topics, at }: ChipsProps) {
  const say = useTexts(libraryTexts);
  const nameOf = useFilterNames(topics);
  const active = activeFilters(filters);
  if (active.length === 0) return null;
  const stay = { preventScrollReset: true, onClick: () => at.current?.focus({ preventScroll: true }) };
  return (
    <p className={styles.chips}>
      {active.map((filter) => (
        <Link
          key={`${filter.kind}${filter.value}`}
          to={libraryPath(filter.without)}
          className={styles.chip}
          aria-label={say('remove', { filter: nameOf(filter) })}
          {...stay}
        >
          {nameOf(filter)}
          <Icon of={X} />
        </Link>
      ))}
      <Link to={libraryPath(cleared(filters))} className={styles.clear} {...stay}>
        {say('clearAll')}
      </Link>
    </p>
  );
}

/** Rows wait for their covers in the first screen only. */
const EAGER_ROWS = 3;

function Rows({ library, topics, filters, loading }: Omit<Props, 'go'>) {
  const say = useTexts(libraryTexts);
  const { revalidate, state } = useRevalidator();
  const slow = useSlow(loading);
  if (library.failed && !loading)
    return (
      <ErrorState
        title={say('errorTitle')}
        text={say('errorText')}
        retryLabel={say('retry')}
        retrying={state === 'loading'}
        onRetry={() => void revalidate()}
      />
    );
  if (slow) return <RowSkeletons />;
  if (library.count === 0 || library.publications.length === 0)
    return <Nothing {...{ library, topics, filters }} />;
  return (
    <ol className={classNames(styles.rows, loading && styles.dimmed)} aria-busy={loading || undefined}>
      {library.publications.map((publication, at) => (
        <li key={publication.id}>
          <PublicationHit
            publication={publication}
            heading="h2"
            search={filters.search}
            eager={at < EAGER_ROWS}
          />
        </li>
      ))}
    </ol>
  );
}

/** Old rows are dimmed first; after this long they give way to skeletons. */
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

function Nothing({ library, topics, filters }: Pick<Props, 'library' | 'topics' | 'filters'>) {
  const say = useTexts(libraryTexts);
  if (library.count > 0)
    return (
      <EmptyState
        text={say('emptyPage')}
        action={<TextLink to={libraryPath({ ...filters, page: 1 })}>{say('page', { page: 1 })}</TextLink>}
      />
    );
  const popular = topics.filter((topic) => topic.featured).slice(0, 6);
  return (
    <EmptyState
      title={say('emptyTitle')}
      text={library.drops.length > 0 ? say('emptyText') : say('emptySearch')}
      action={
        <div className={styles.ways}>
          {library.drops.length > 0 ? <Drops drops={library.drops} topics={topics} /> : null}
          <p className="small quiet">{say('popular')}</p>
          <TopicLinks topics={popular} />
        </div>
      }
    />
  );
}

function Drops({ drops, topics }: { drops: Drop[]; topics: Topic[] }) {
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
