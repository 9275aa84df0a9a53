import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import X from 'lucide-react/icons/x';
import { lazy, type RefObject, Suspense, useRef, useState } from 'react';
import { Link } from 'react-router';
import styles from '#catalog/library/components/library.module.css';
import { LIBRARY_FORM } from '#catalog/library/components/search.tsx';
import { libraryTexts } from '#catalog/library/library.messages.ts';
import {
  activeFilters,
  cleared,
  isUnfiltered,
  LIBRARY_SORTS,
  type Library,
  type LibraryFilters,
  type LibrarySort,
  libraryPath,
  type Navigate,
  type Topic,
} from '#catalog/library/library.rules.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Icon } from '#ui/content/icon.tsx';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { Button } from '#ui/forms/button.tsx';
import { SelectField } from '#ui/forms/field.tsx';
import { Pagination } from '#ui/navigation/pagination.tsx';
import { searchTexts } from '../../search.messages.ts';
import { type EmptyListComponent, LibraryRows, useFilterNames } from './rows.tsx';
import { LibrarySpelling } from './spelling.tsx';
import { LibraryTables } from './tables.tsx';

type Props = {
  library: Library;
  topics: Topic[];
  filters: LibraryFilters;
  /** The filters that the rows and their count belong to; `filters` may still be loading. */
  answered: LibraryFilters;
  go: Navigate;
  loading: boolean;
  deadEnd: EmptyListComponent;
};

/** The results: count, active filters, order, rows, pages. */
export function LibraryResults({ library, topics, filters, answered, go, loading, deadEnd }: Props) {
  const say = useTexts(libraryTexts);
  const summary = useRef<HTMLParagraphElement>(null);
  const pages = { list: say('pages'), previous: say('previous'), next: say('next') };
  return (
    <section className={styles.results} aria-label={say('resultsHeading')}>
      <div className={styles.bar}>
        <Summary library={library} filters={answered} loading={loading} at={summary} />
        <FilterSheet library={library} topics={topics} filters={filters} go={go} />
        <Sort filters={filters} go={go} />
      </div>
      <LibrarySpelling library={library} filters={filters} />
      <Chips filters={filters} topics={topics} at={summary} />
      {loading || library.failed ? null : <LibraryTables tables={library.tables} />}
      <LibraryRows {...{ library, topics, filters, loading, deadEnd }} />
      <Pagination
        page={answered.page}
        pageCount={library.failed ? 1 : library.pages}
        to={(page) => libraryPath({ ...answered, page })}
        labels={{ ...pages, page: (page) => say('page', { page }) }}
      />
    </section>
  );
}

type SummaryProps = Pick<Props, 'library' | 'filters' | 'loading'> & {
  at: RefObject<HTMLParagraphElement | null>;
};

/** Announced by screen readers when it changes; also takes the focus when the focused chip disappears. */
function Summary({ library, filters, loading, at }: SummaryProps) {
  const say = useTexts(libraryTexts);
  const narrowed = !isUnfiltered({ ...filters, page: 1 });
  const sayMore = useTexts(searchTexts);
  const { count: n, exact } = library;
  const counted =
    exact || n === 0 ? say(narrowed ? 'results' : 'publications', { n }) : sayMore('atLeast', { n });
  const words = loading ? <VisuallyHidden>{say('loading')}</VisuallyHidden> : null;
  return (
    <p ref={at} tabIndex={-1} role="status" className={styles.summary}>
      <b>{library.failed ? null : counted}</b>{' '}
      {filters.search && !library.failed ? (
        <span className="quiet">{say('resultsFor', { search: library.corrected ?? filters.search })}</span>
      ) : null}
      {words}
    </p>
  );
}

const SORT_WORDS = {
  best: 'sortModified',
  '-modified': 'sortModified',
  '-publicationDate': 'sortNewest',
  title: 'sortTitle',
  minutes: 'sortMinutes',
} as const satisfies Record<LibrarySort, string>;

/** Without words `best` is the last change: words that are typed and sent without scripts come best first. */
function Sort({ filters, go }: Pick<Props, 'filters' | 'go'>) {
  const say = useTexts(libraryTexts);
  const sayBest = useTexts(searchTexts);
  const offered = LIBRARY_SORTS.filter((sort) => filters.search || sort !== '-modified');
  return (
    <SelectField
      className={styles.sort}
      label={say('sort')}
      form={LIBRARY_FORM}
      name="sort"
      value={offered.includes(filters.sort) ? filters.sort : 'best'}
      onChange={(event) => go({ ...filters, sort: event.target.value as LibrarySort, page: 1 })}
    >
      {offered.map((sort) => (
        <option key={sort} value={sort}>
          {filters.search && sort === 'best' ? sayBest('sortBest') : say(SORT_WORDS[sort])}
        </option>
      ))}
    </SelectField>
  );
}

const LibrarySheet = lazy(async () => ({
  default: (await import('#catalog/library/components/sheet.tsx')).LibrarySheet,
}));

function FilterSheet(props: Omit<Props, 'loading' | 'answered' | 'deadEnd'>) {
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
