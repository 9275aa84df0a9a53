import { useSyncExternalStore } from 'react';
import { useTexts } from '#web/site-data.ts';
import { chooseTheme, THEME_KEY, type Theme } from '#web/theme.ts';
import { barTexts } from './bar.texts.ts';
import styles from './theme-switch.module.css';

const THEMES: readonly Theme[] = ['light', 'dark', 'system'];
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

function chosen(): Theme {
  try {
    const kept = localStorage.getItem(THEME_KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'system';
  } catch {
    return 'system';
  }
}

function choose(theme: Theme): void {
  try {
    chooseTheme(theme);
  } catch {
    // Storage may be refused (private mode): the choice then holds for this page.
    if (theme !== 'system') document.documentElement.dataset.theme = theme;
  }
  for (const listener of listeners) listener();
}

/** Light, dark or as the system says; the server never knows, so nothing is marked before the browser does. */
export function ThemeSwitch() {
  const say = useTexts(barTexts);
  const theme = useSyncExternalStore<Theme | null>(subscribe, chosen, () => null);
  return (
    <fieldset className={styles.themes}>
      <legend className="visually-hidden">{say('theme')}</legend>
      {THEMES.map((one) => (
        <button key={one} type="button" aria-pressed={theme === one} onClick={() => choose(one)}>
          {say(one)}
        </button>
      ))}
    </fieldset>
  );
}
