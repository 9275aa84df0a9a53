import { useEffect, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import type { Theme } from '#client/start/theme.ts';
import { setTheme, useDisplay } from '#identity/profile/display.hooks.ts';
import { barTexts } from './bar.messages.ts';
import styles from './theme-switch.module.css';

const THEMES: readonly Theme[] = ['light', 'dark', 'system'];

/** Light, dark or as the system says, as the account's preferences do; the server never knows, so nothing is marked before the browser does. */
export function ThemeSwitch() {
  const say = useTexts(barTexts);
  const { theme } = useDisplay();
  const [isKnown, setKnown] = useState(false);
  useEffect(() => setKnown(true), []);
  return (
    <fieldset className={styles.themes}>
      <legend className="visually-hidden">{say('theme')}</legend>
      {THEMES.map((one) => (
        <button key={one} type="button" aria-pressed={isKnown && theme === one} onClick={() => setTheme(one)}>
          {say(one)}
        </button>
      ))}
    </fieldset>
  );
}
