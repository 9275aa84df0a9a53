/** Keys of the reader's own preferences in local storage. */
export const THEME_KEY = 'ppTheme';
export const TEXT_SIZE_KEY = 'ppTextSize';

/** Runs before the first paint, so that a chosen theme or text size never flashes. Constant: its hash is in the policy. */
export const THEME_SCRIPT = `try{var t=localStorage.getItem("${THEME_KEY}"),s=localStorage.getItem("${TEXT_SIZE_KEY}"),d=document.documentElement;if(t==="light"||t==="dark")d.dataset.theme=t;if(s)d.dataset.textSize=s}catch(e){}`;

export type Theme = 'light' | 'dark' | 'system';

export function chooseTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') {
    localStorage.removeItem(THEME_KEY);
    delete root.dataset.theme;
    return;
  }
  localStorage.setItem(THEME_KEY, theme);
  root.dataset.theme = theme;
}

export function chooseTextSize(percent: '100' | '112' | '125'): void {
  const root = document.documentElement;
  if (percent === '100') {
    localStorage.removeItem(TEXT_SIZE_KEY);
    delete root.dataset.textSize;
    return;
  }
  localStorage.setItem(TEXT_SIZE_KEY, percent);
  root.dataset.textSize = percent;
}
