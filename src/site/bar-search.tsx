import Search from 'lucide-react/icons/search';
import { useEffect, useId, useRef } from 'react';
import { Form } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { useTexts } from '#web/site-data.ts';
import { searchTarget } from './address.rules.ts';
import { barTexts } from './bar.texts.ts';
import styles from './bar-search.module.css';

/** The search of the bar: a plain form, so that it works before any script and Enter is all it needs. */
export function BarSearch() {
  const say = useTexts(barTexts);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useSlash(field);
  const { action, field: name } = searchTarget();
  return (
    <Form action={action} method="get" role="search" className={styles.search}>
      <Icon of={Search} />
      <label className="visually-hidden" htmlFor={id}>
        {say('searchLibrary')}
      </label>
      <input
        ref={field}
        id={id}
        type="search"
        name={name}
        placeholder={say('searchLibrary')}
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts="/"
        maxLength={200}
      />
      <span aria-hidden="true" className={styles.key}>
        /
      </span>
    </Form>
  );
}

/** "/" goes to the field from anywhere, but never while something is being typed. */
function useSlash(field: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      const at = event.target as HTMLElement | null;
      if (at?.closest('input, textarea, select, [contenteditable], dialog[open]')) return;
      if (!field.current?.offsetParent) return;
      event.preventDefault();
      field.current.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}
