import { useForm } from '#client/forms/form.ts';
import { FormProblems } from '#client/forms/problems.tsx';
import { useSite, useTexts } from '#client/page/site-data.ts';
import { localeOf } from '#kit/locales.ts';
import type { Language } from '#locale/language.data.ts';
import { LANGUAGES } from '#locale/language.data.ts';
import { Radio } from '#ui/forms/checkbox.tsx';
import { Field, SelectField } from '#ui/forms/field.tsx';
import { setTextSize, setTheme, useDisplay } from '../../profile/display.hooks.ts';
import { saveProfile } from '../../profile/profile.store.ts';
import type { User } from '../../session/session.store.ts';
import { lacksCredits } from '../../standing.rules.ts';
import { accountTexts } from '../account.messages.ts';
import { isGoal, preferenceChange, preferencesOf } from '../preferences.rules.ts';
import styles from './account.module.css';
import { AccountCard, SaveRow } from './card.tsx';

const THEMES = { system: 'themeSystem', light: 'themeLight', dark: 'themeDark' } as const;
const SIZES = { '100': 'textSize100', '112': 'textSize112', '125': 'textSize125' } as const;
const LANGUAGE_NAMES = {
  en: 'languageEn',
  'pt-br': 'languagePt',
  fr: 'languageFr',
  it: 'languageIt',
  de: 'languageDe',
} as const satisfies Record<Language, string>;

export function AccountPreferences({ user }: { user: User }) {
  const say = useTexts(accountTexts);
  return (
    <AccountCard title={say('preferencesTitle')} hint={say('hereAtOnce')}>
      <div className="stack">
        <ThemeChoice />
        <TextSizeChoice />
        <GoalForm user={user} />
      </div>
    </AccountCard>
  );
}

function ThemeChoice() {
  const say = useTexts(accountTexts);
  const { theme } = useDisplay();
  return (
    <fieldset className={styles.choices}>
      <legend>{say('theme')}</legend>
      {keysOf(THEMES).map((one) => (
        <Radio
          key={one}
          name="theme"
          label={say(THEMES[one])}
          checked={theme === one}
          onChange={() => setTheme(one)}
        />
      ))}
    </fieldset>
  );
}

function TextSizeChoice() {
  const say = useTexts(accountTexts);
  const { textSize } = useDisplay();
  return (
    <fieldset className={styles.choices}>
      <legend>{say('textSize')}</legend>
      {keysOf(SIZES).map((one) => (
        <Radio
          key={one}
          name="textSize"
          label={say(SIZES[one])}
          checked={textSize === one}
          onChange={() => setTextSize(one)}
        />
      ))}
    </fieldset>
  );
}

function GoalForm({ user }: { user: User }) {
  const say = useTexts(accountTexts);
  const { site } = useSite();
  const form = useForm({
    initial: preferencesOf(user, localeOf(site.language)),
    check: ({ yearlyGoal }) => ({ yearlyGoal: isGoal(yearlyGoal) ? undefined : say('yearlyGoalWrong') }),
    send: (typed) => saveProfile(preferenceChange(typed)),
  });
  return (
    <form {...form.form} className="stack">
      <FormProblems summary={form.summary} />
      {lacksCredits(user) ? null : (
        <Field
          {...form.field('yearlyGoal')}
          label={say('yearlyGoal')}
          hint={say('yearlyGoalHint')}
          inputMode="decimal"
          required
        />
      )}
      <SelectField {...form.field('language')} label={say('language')}>
        {LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {say(LANGUAGE_NAMES[language])}
          </option>
        ))}
      </SelectField>
      <SaveRow form={form} />
    </form>
  );
}

const keysOf = <K extends string>(of: Record<K, string>) => Object.keys(of) as K[];
