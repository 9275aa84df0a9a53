import { Form } from 'react-router';
import { typeTexts } from '#catalog/publication-label.texts.ts';
import { PUBLICATION_TYPES } from '#membership/publication-type.data.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { SelectField } from '#ui/field.tsx';
import { useTexts } from '#web/site-data.ts';
import { FindField } from './admin-frame.tsx';
import styles from './editing.module.css';
import { VISIBILITIES } from './publication-desk.data.ts';
import { isNarrowed, PUBLICATIONS_PATH, type PublicationsView } from './publication-desk.store.ts';
import { publicationDeskTexts } from './publication-desk.texts.ts';
import { LANGUAGE_NAMES, TRANSLATED } from './translation.data.ts';

const SORTS = {
  '': 'lastChanged',
  modified: 'firstChanged',
  title: 'byTitle',
  '-publicationDate': 'newest',
  publicationDate: 'oldest',
  expirationDate: 'endsFirst',
} as const;

/** What of the library is shown; the address says it. A field begins anew when what is shown differs in it. */
export function PublicationFilters({ view }: { view: PublicationsView }) {
  const say = useTexts(publicationDeskTexts);
  const typeName = useTexts(typeTexts);
  return (
    <Form method="get" role="search" aria-label={say('find')} preventScrollReset className={styles.filters}>
      <FindField label={say('find')} text={view.search} />
      <Choice
        name="type"
        value={view.type}
        any="anyType"
        options={PUBLICATION_TYPES.map((type) => [type, typeName(type)])}
      />
      <Choice
        name="visibility"
        value={view.visibility}
        any="anyState"
        options={VISIBILITIES.map((state) => [state, say(state)])}
      />
      <Choice
        name="untranslated"
        value={view.untranslated}
        any="anyLanguage"
        options={TRANSLATED.map((language) => [language, LANGUAGE_NAMES[language]])}
      />
      <SelectField key={`sort ${view.sort}`} label={say('sort')} name="sort" defaultValue={view.sort}>
        {Object.entries(SORTS).map(([sort, words]) => (
          <option key={sort} value={sort}>
            {say(words)}
          </option>
        ))}
      </SelectField>
      <Checkbox
        key={`expiring ${view.expiring}`}
        name="expiring"
        value="true"
        defaultChecked={view.expiring === 'true'}
        label={say('expiring')}
      />
      <span className={styles.actions}>
        <Button type="submit" variant="secondary">
          {say('show')}
        </Button>
        {isNarrowed(view) ? (
          <ButtonLink to={PUBLICATIONS_PATH} variant="text">
            {say('clear')}
          </ButtonLink>
        ) : null}
      </span>
    </Form>
  );
}

const LABELS = { type: 'type', visibility: 'state', untranslated: 'untranslated' } as const;
interface ChoiceProps {
  name: keyof typeof LABELS;
  value: string;
  any: 'anyType' | 'anyState' | 'anyLanguage';
  options: [string, string][];
}
function Choice({ name, value, any, options }: ChoiceProps) {
  const say = useTexts(publicationDeskTexts);
  return (
    <SelectField key={`${name} ${value}`} label={say(LABELS[name])} name={name} defaultValue={value}>
      <option value="">{say(any)}</option>
      {options.map(([option, words]) => (
        <option key={option} value={option}>
          {words}
        </option>
      ))}
    </SelectField>
  );
}
