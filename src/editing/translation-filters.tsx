import { Link } from 'react-router';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { useSite, useTexts } from '#web/site-data.ts';
import { ChoiceField, FilterForm, FindField } from './desk-filters.tsx';
import styles from './editing.module.css';
import { listAddress } from './editing.store.ts';
import { editingTexts } from './editing.texts.ts';
import { KINDS, LANGUAGE_NAMES, TRANSLATED } from './translation.data.ts';
import type { TranslationsData } from './translation.store.ts';

export const TRANSLATIONS_PATH = '/admin/translations';
const SHOWN = ['stale', 'missing', 'current'] as const;

/** States with how many there are, and a form for the rest. */
export function TranslationFilters({ view, states }: Pick<TranslationsData, 'view' | 'states'>) {
  const say = useTexts(editingTexts);
  const { language } = useSite().site;
  const choices = [
    { state: '', label: say('all'), n: states.stale + states.missing + states.current },
    ...SHOWN.map((state) => ({ state, label: say(state), n: states[state] })),
  ];
  return (
    <>
      <nav aria-label={say('states')}>
        <ul className={styles.states}>
          {choices.map(({ state, label, n }) => (
            <li key={state}>
              <Link
                to={listAddress(TRANSLATIONS_PATH, view, { state })}
                preventScrollReset
                aria-current={state === view.state ? 'page' : undefined}
              >
                <span className={styles.number}>{numberText(n, localeOf(language))}</span> {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <FilterForm show={say('show')}>
        {view.state ? <input type="hidden" name="state" value={view.state} /> : null}
        <ChoiceField
          name="language"
          view={view}
          label={say('language')}
          any={say('allLanguages')}
          options={TRANSLATED.map((one) => [one, LANGUAGE_NAMES[one]])}
        />
        <ChoiceField
          name="kind"
          view={view}
          label={say('kind')}
          any={say('allKinds')}
          options={KINDS.map((kind) => [kind, say(kind)])}
        />
        <FindField label={say('find')} text={view.search} />
      </FilterForm>
    </>
  );
}
