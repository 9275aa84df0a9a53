import { Form, Link } from 'react-router';
import { localeOf } from '#kit/locales.ts';
import { numberText } from '#kit/numbers.ts';
import { Button } from '#ui/button.tsx';
import { SelectField } from '#ui/field.tsx';
import { useSite, useTexts } from '#web/site-data.ts';
import { FindField } from './admin-frame.tsx';
import styles from './editing.module.css';
import { listAddress } from './editing.store.ts';
import { editingTexts } from './editing.texts.ts';
import { KINDS, LANGUAGE_NAMES, TRANSLATED } from './translation.data.ts';
import type { TranslationsData } from './translation.store.ts';

export const TRANSLATIONS_PATH = '/admin/translations';
const SHOWN = ['stale', 'missing', 'current'] as const;

/**
 * States with how many there are, and a form for the rest; the address says what is shown. A field begins anew when what
 * is shown differs in it, so that a choice made while another list is on its way is kept.
 */
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
      <Form method="get" preventScrollReset className={styles.filters}>
        {view.state ? <input type="hidden" name="state" value={view.state} /> : null}
        <SelectField
          key={`language ${view.language}`}
          label={say('language')}
          name="language"
          defaultValue={view.language}
        >
          <option value="">{say('allLanguages')}</option>
          {TRANSLATED.map((one) => (
            <option key={one} value={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </SelectField>
        <SelectField key={`kind ${view.kind}`} label={say('kind')} name="kind" defaultValue={view.kind}>
          <option value="">{say('allKinds')}</option>
          {KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {say(kind)}
            </option>
          ))}
        </SelectField>
        <FindField label={say('find')} text={view.search} />
        <Button type="submit" variant="secondary">
          {say('show')}
        </Button>
      </Form>
    </>
  );
}
