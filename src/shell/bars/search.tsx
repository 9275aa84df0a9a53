import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { useTexts } from '#client/page/site-data.ts';
import { Icon } from '#ui/content/icon.tsx';
import { addressBar } from '#ui/navigation/place-left.hooks.ts';
import { searchTarget } from '../address.rules.ts';
import { barTexts } from './bar.messages.ts';
import styles from './search.module.css';

const Suggestions = lazy(async () => ({
  default: (await import('#search/suggestion/components/suggestions.tsx')).Suggestions,
}));

/** The search of the bar: a plain form, so that it works before any script; suggestions come with its first focus. */
export function BarSearch() {
  const say = useTexts(barTexts);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  const { text, used, use } = useTyped(field);
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
        dir="auto"
        name={name}
        placeholder={say('searchLibrary')}
        autoComplete="off"
        enterKeyHint="search"
        aria-keyshortcuts="/"
        maxLength={200}
        onFocus={use}
        onChange={use}
      />
      <span aria-hidden="true" className={styles.key}>
        /
      </span>
      {used ? (
        <Suspense fallback={null}>
          <Suggestions field={field} text={text} className={styles.suggestions} />
        </Suspense>
      ) : null}
    </Form>
  );
}

/** What is typed, and whether the field was ever used; another page begins anew, but for what was typed on the way to it. */
function useTyped(field: { current: HTMLInputElement | null }) {
  const [text, setText] = useState('');
  const [used, setUsed] = useState(false);
  const typedOn = useRef<string | null>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: every other page begins anew
  useEffect(() => {
    if (typedOn.current === pathname) return;
    setText('');
    if (field.current && used) field.current.value = '';
  }, [pathname]);
  // Typing is use too: the focus may have come before anything of ours listened.
  const use = () => {
    setUsed(true);
    typedOn.current = addressBar().pathname;
    setText(field.current?.value ?? '');
  };
  return { text, used, use };
}
