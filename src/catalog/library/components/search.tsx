import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import {
  type ComponentType,
  type FormEvent,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
} from 'react';
import { wantedPage } from '#client/navigation/whereabouts.ts';
import { useTexts } from '#client/page/site-data.ts';
import { Icon } from '#ui/content/icon.tsx';
import { IconButton } from '#ui/forms/button.tsx';
import { libraryTexts } from '../library.messages.ts';
import { LIBRARY_DEBOUNCE_MS, type LibraryFilters, type Navigate, searchField } from '../library.rules.ts';
import styles from './library.module.css';

/** The plain form that every facet belongs to; without scripts it submits them all. */
export const LIBRARY_FORM = 'library-form';

/** Suggestions for the typed words, below the field; loaded when the field is first used. */
export type SuggestionsComponent = ComponentType<{
  field: RefObject<HTMLInputElement | null>;
  text: string;
  className?: string;
  search?: (text: string) => void;
}>;
type Props = { filters: LibraryFilters; go: Navigate; suggestions: SuggestionsComponent };

/**
 * Typing waits a second; Enter, the clear button and a suggestion do not. "/" focuses the field from anywhere on the
 * page.
 */
export function LibrarySearch({ filters, go, suggestions: Suggestions }: Props) {
  const say = useTexts(libraryTexts);
  const field = useRef<HTMLInputElement>(null);
  const { text, type, send } = useDebounced(filters, go);
  const [used, setUsed] = useState(false);
  const [typed, setTyped] = useState('');
  const search = (next: string) => {
    setTyped('');
    send(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    search(text);
  };
  const clear = () => {
    search('');
    field.current?.focus();
  };
  return (
    <search>
      <form id={LIBRARY_FORM} method="get" action={filters.home} className={styles.search} onSubmit={submit}>
        <Icon of={Search} />
        <input
          ref={field}
          type="search"
          dir="auto"
          name={searchField(filters.home)}
          value={text}
          maxLength={200}
          enterKeyHint="search"
          autoComplete="off"
          aria-label={say('searchLabel')}
          aria-keyshortcuts="/"
          placeholder={say('searchPlaceholder')}
          onFocus={() => setUsed(true)}
          onChange={(event) => {
            setTyped(event.target.value);
            type(event.target.value);
          }}
        />
        {text ? (
          <IconButton icon={X} label={say('clearSearch')} onClick={clear} />
        ) : (
          <span className={styles.slash} aria-hidden="true">
            /
          </span>
        )}
        {used ? (
          <Suspense fallback={null}>
            <Suggestions field={field} text={typed} className={styles.suggestions} search={search} />
          </Suspense>
        ) : null}
      </form>
    </search>
  );
}

/** Whether no navigation to another page is in progress. */
const isHere = (): boolean => wantedPage().split('?')[0] === location.pathname;

function useDebounced(filters: LibraryFilters, go: Navigate) {
  const [text, setText] = useState(filters.search);
  const sent = useRef(filters.search);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ filters, go });
  latest.current = { filters, go };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (filters.search === sent.current) return;
    sent.current = filters.search;
    setText(filters.search);
  }, [filters.search]);
  const send = (next: string, how?: { replace: boolean }) => {
    clearTimeout(timer.current);
    setText(next);
    sent.current = next.trim();
    latest.current.go({ ...latest.current.filters, search: next.trim(), page: 1 }, how);
  };
  const type = (next: string) => {
    setText(next);
    clearTimeout(timer.current);
    // The first search keeps the previous list in history; later ones replace it, as the same search typed on.
    timer.current = setTimeout(() => {
      // A reader who has chosen a result meanwhile is already on the way to it.
      if (next.trim() !== sent.current && isHere()) send(next, { replace: sent.current !== '' });
    }, LIBRARY_DEBOUNCE_MS);
  };
  return { text, type, send };
}
