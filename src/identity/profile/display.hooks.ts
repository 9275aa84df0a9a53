import { useSyncExternalStore } from 'react';
import { chooseTextSize, chooseTheme, type Theme } from '#client/start/theme.ts';

export type TextSize = Parameters<typeof chooseTextSize>[0];

const root = () => document.documentElement.dataset;

/** The document itself holds the choice, so that all its switches agree. */
function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-text-size'] });
  return () => observer.disconnect();
}

export function useDisplay() {
  const theme = useSyncExternalStore(
    subscribe,
    () => root().theme ?? 'system',
    () => 'system',
  );
  const textSize = useSyncExternalStore(
    subscribe,
    () => root().textSize ?? '100',
    () => '100',
  );
  return { theme, textSize };
}

/** Storage may be refused (private mode): the choice then lasts for this page. */
export function setTheme(theme: Theme): void {
  try {
    chooseTheme(theme);
  } catch {
    if (theme === 'system') delete root().theme;
    else root().theme = theme;
  }
}

export function setTextSize(percent: TextSize): void {
  try {
    chooseTextSize(percent);
  } catch {
    if (percent === '100') delete root().textSize;
    else root().textSize = percent;
  }
}
