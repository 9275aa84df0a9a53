import { type ReactNode, useEffect, useState } from 'react';
import { useLoaderData, useLocation, useNavigate, useNavigation } from 'react-router';
import { FeaturedTopics, LibraryFacets } from '#catalog/library/components/facets.tsx';
import styles from '#catalog/library/components/library.module.css';
import {
  LIBRARY_FORM,
  LibrarySearch,
  type SuggestionsComponent,
} from '#catalog/library/components/search.tsx';
import { libraryTexts } from '#catalog/library/library.messages.ts';
import {
  isUnfiltered,
  type Library,
  type LibraryFilters,
  libraryPath,
  type Navigate,
} from '#catalog/library/library.rules.ts';
import { useTexts } from '#client/page/site-data.ts';
import { useSession } from '#identity/session/use-session.hooks.ts';
import { classNames } from '#ui/content/class-names.ts';
import { LibraryResults } from './results.tsx';
import type { EmptyListComponent } from './rows.tsx';

type FilterReader = (search: URLSearchParams) => LibraryFilters;
type Props = {
  title: ReactNode;
  read: FilterReader;
  suggestions: SuggestionsComponent;
  deadEnd: EmptyListComponent;
};

/** The library and the search results: one field, the same filters, the same rows. */
export function LibraryView({ title, read, suggestions, deadEnd }: Props) {
  const say = useTexts(libraryTexts);
  const library = useLastLibrary(useLoaderData<Library>());
  const { topics } = library;
  const { filters, answered, go, loading } = useFilters(read);
  const { isLogged } = useSession();
  const landing = filters.home === '/library' && isUnfiltered(filters);
  const isUnsettled = isLogged !== false && !library.settled;
  return (
    <div className={classNames('wrap', isUnsettled && styles.unsettled, answered.search && styles.sought)}>
      <header className={styles.head}>
        <h1 className="h1">{title}</h1>
        <LibrarySearch filters={filters} go={go} suggestions={suggestions} />
      </header>
      {landing ? <FeaturedTopics topics={topics} /> : null}
      <div className={styles.columns}>
        <aside className={styles.aside} aria-label={say('filters')}>
          <LibraryFacets
            filters={filters}
            topics={topics}
            counts={library.counts}
            go={go}
            form={LIBRARY_FORM}
          />
        </aside>
        <LibraryResults {...{ library, topics, filters, answered, go, loading, deadEnd }} />
      </div>
    </div>
  );
}

/** If a search fails, the last known filters stay; its rows do not. */
function useLastLibrary(library: Library): Library {
  const [known, setKnown] = useState(library);
  if (!library.failed && library !== known) setKnown(library);
  return library.failed ? { ...known, failed: true } : library;
}

/** The state requested last, shown at once: a box is ticked before the reply arrives. */
function useFilters(read: FilterReader) {
  const location = useLocation();
  const { state, location: coming } = useNavigation();
  const navigate = useNavigate();
  const [asked, setAsked] = useState<LibraryFilters | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place with nothing under way is the answer
  useEffect(() => {
    if (state === 'idle') setAsked(null);
  }, [state, location.key]);
  const go: Navigate = (filters, how) => {
    setAsked(filters);
    void navigate(libraryPath(filters), { preventScrollReset: true, ...how });
  };
  const next = coming?.pathname === location.pathname ? coming : null;
  // A tick made while another is loading is newer: the router reports it a moment later.
  const filters = asked ?? (next ? read(new URLSearchParams(next.search)) : null);
  const answered = read(new URLSearchParams(location.search));
  return { filters: filters ?? answered, answered, go, loading: filters !== null };
}
