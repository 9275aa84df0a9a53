import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { browserApi } from '#client/api/browser-api.ts';
import { useTexts } from '#client/page/site-data.ts';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { AUTOCOMPLETE_DEBOUNCE_MS, AUTOCOMPLETE_MIN } from '../../query/query.rules.ts';
import { reportSearch } from '../../results/results.store.ts';
import { searchTexts } from '../../search.messages.ts';
import { searchCalls } from '../../search.schema.ts';
import styles from './suggestions.module.css';

interface Suggestion {
  id: string;
  kind: 'publication' | 'topic' | 'faculty' | 'drug' | 'substance' | 'class' | 'abbreviation';
  text: string;
  path: string;
}
type Props = {
  field: RefObject<HTMLInputElement | null>;
  /** The current text of the field. */
  text: string;
  className?: string;
  onChosen?: () => void;
  /** Searches in place, if a list of results is on this page; elsewhere a suggestion leads to one. */
  search?: (text: string) => void;
};

/** What a search field may mean, as a list below it; the field is a combobox (WAI-ARIA) while this is rendered. */
export function Suggestions({ field, text, className, onChosen, search }: Props) {
  const say = useTexts(searchTexts);
  const id = useId();
  const navigate = useNavigate();
  const found = useSuggestions(text.trim());
  const [closed, setClosed] = useState(false);
  const [at, setAt] = useState(-1);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text is another list
  useEffect(() => {
    setAt(-1);
    setClosed(false);
  }, [text]);
  const shown = (!closed && found) || [];
  const choose = (one: Suggestion) => {
    setClosed(true);
    onChosen?.();
    if (search && one.path.startsWith('/search?')) search(textOf(one.path));
    else void navigate(one.path);
  };
  const close = () => {
    setClosed(true);
    setAt(-1);
  };
  useKeys(field, { shown, at, setAt, choose, close, reopen: () => setClosed(false) });
  useComboboxRoles(field, id, shown.length > 0, at);
  return (
    <>
      <VisuallyHidden>
        <span role="status">{found && !closed ? say('suggested', { n: shown.length }) : null}</span>
      </VisuallyHidden>
      <div
        id={id}
        role="listbox"
        aria-label={say('suggestions')}
        className={`${styles.list} ${className ?? ''}`}
        hidden={shown.length === 0}
      >
        {shown.map((one, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys belong to the field, which keeps the focus
          <div
            key={one.id}
            id={`${id}-${place}`}
            role="option"
            tabIndex={-1}
            aria-selected={place === at}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(one)}
          >
            <span>{one.text}</span>
            <span className={styles.kind}>{say(one.kind)}</span>
          </div>
        ))}
      </div>
    </>
  );
}

/** The search text in a path of the results. */
const textOf = (path: string): string => new URLSearchParams(path.split('?')[1]).get('s') ?? '';

/**
 * Requested a moment after the last key; a reply for an earlier text is dropped. Null until it has come. A failure is
 * reported, and nothing is shown.
 */
function useSuggestions(text: string): Suggestion[] | null {
  const [found, setFound] = useState<Suggestion[] | null>(null);
  useEffect(() => {
    if (text.length < AUTOCOMPLETE_MIN) return setFound(null);
    const asked = new AbortController();
    const timer = setTimeout(() => {
      browserApi()(searchCalls.autocomplete, { query: { s: text }, signal: asked.signal }).then(
        ({ data }) => !asked.signal.aborted && setFound(data),
        (thrown: unknown) => {
          if (asked.signal.aborted) return;
          setFound(null);
          reportSearch(thrown, location.pathname);
        },
      );
    }, AUTOCOMPLETE_DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      asked.abort();
    };
  }, [text]);
  return found;
}

interface Keys {
  shown: Suggestion[];
  at: number;
  setAt(at: number): void;
  choose(one: Suggestion): void;
  close(): void;
  reopen(): void;
}
/**
 * Arrow keys move and wrap; Enter chooses, or searches if nothing is chosen; Escape closes the list, and then belongs
 * to the field.
 */
function useKeys(field: RefObject<HTMLInputElement | null>, keys: Keys) {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const onKey = (event: KeyboardEvent) => {
      const { shown, at, setAt, choose, close, reopen } = latest.current;
      const count = shown.length;
      const one = shown[at];
      if (event.isComposing) return;
      if (event.key === 'ArrowDown' && count === 0) return reopen();
      if (count === 0) return;
      if (event.key === 'ArrowDown') setAt(at + 1 >= count ? -1 : at + 1);
      else if (event.key === 'ArrowUp') setAt(at < 0 ? count - 1 : at - 1);
      else if (event.key === 'Escape') close();
      else if (event.key === 'Enter' && one) choose(one);
      else return;
      event.preventDefault();
      event.stopPropagation();
    };
    const onBlur = () => latest.current.close();
    input.addEventListener('keydown', onKey);
    input.addEventListener('blur', onBlur);
    return () => {
      input.removeEventListener('keydown', onKey);
      input.removeEventListener('blur', onBlur);
    };
  }, [field]);
}

/** Set here rather than on the field: without scripts it is a plain search field and should say so. */
function useComboboxRoles(field: RefObject<HTMLInputElement | null>, id: string, open: boolean, at: number) {
  useEffect(() => {
    const input = field.current;
    if (!input) return;
    const roles = { role: 'combobox', 'aria-autocomplete': 'list', 'aria-controls': id };
    for (const [name, value] of Object.entries(roles)) input.setAttribute(name, value);
    input.setAttribute('aria-expanded', String(open));
    if (open && at >= 0) input.setAttribute('aria-activedescendant', `${id}-${at}`);
    else input.removeAttribute('aria-activedescendant');
  }, [field, id, open, at]);
}
