import { Form } from 'react-router';
import { typeTexts } from '#catalog/publication-label.texts.ts';
import { FindField } from '#editing/admin-frame.tsx';
import styles from '#editing/editing.module.css';
import { PUBLICATION_TYPES } from '#membership/publication-type.data.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Field, SelectField } from '#ui/field.tsx';
import { useTexts } from '#web/site-data.ts';
import { ACTIVITY_STATES } from './accreditation.data.ts';
import { ACTIVITIES_PATH, type ActivitiesView, isNarrowed } from './accreditation.store.ts';
import { accreditationTexts } from './accreditation.texts.ts';

const DUES = { '': 'anyDue', any: 'dueAny', credit: 'dueCredit', review: 'dueReview' } as const;
const SORTS = { '': 'newest', title: 'byTitle', ends: 'byEnd', review: 'byReview' } as const;

/** What of the activities is shown; the address says it. A field begins anew when what is shown differs in it. */
export function AccreditationFilters({ view }: { view: ActivitiesView }) {
  const say = useTexts(accreditationTexts);
  const sayType = useTexts(typeTexts);
  const field = (name: keyof ActivitiesView) => ({
    key: `${name} ${view[name]}`,
    name,
    defaultValue: view[name],
  });
  const { key: ofType, ...type } = field('type');
  const { key: ofState, ...state } = field('state');
  const { key: ofDue, ...due } = field('due');
  const { key: ofFrom, ...from } = field('from');
  const { key: ofTo, ...to } = field('to');
  const { key: ofSort, ...sort } = field('sort');
  return (
    <Form method="get" role="search" aria-label={say('find')} preventScrollReset className={styles.filters}>
      <FindField label={say('find')} text={view.search} />
      <Field key={ofFrom} label={say('from')} type="date" {...from} />
      <Field key={ofTo} label={say('to')} type="date" {...to} />
      <SelectField key={ofType} label={say('type')} {...type}>
        <option value="">{say('anyType')}</option>
        {PUBLICATION_TYPES.map((one) => (
          <option key={one} value={one}>
            {sayType(one)}
          </option>
        ))}
      </SelectField>
      <SelectField key={ofState} label={say('state')} {...state}>
        <option value="">{say('anyState')}</option>
        {ACTIVITY_STATES.map((one) => (
          <option key={one} value={one}>
            {say(one)}
          </option>
        ))}
      </SelectField>
      <SelectField key={ofDue} label={say('due')} {...due}>
        {Object.entries(DUES).map(([one, words]) => (
          <option key={one} value={one}>
            {say(words)}
          </option>
        ))}
      </SelectField>
      <SelectField key={ofSort} label={say('sort')} {...sort}>
        {Object.entries(SORTS).map(([one, words]) => (
          <option key={one} value={one}>
            {say(words)}
          </option>
        ))}
      </SelectField>
      <span className={styles.actions}>
        <Button type="submit" variant="secondary">
          {say('show')}
        </Button>
        {isNarrowed(view) ? (
          <ButtonLink to={ACTIVITIES_PATH} variant="text">
            {say('clear')}
          </ButtonLink>
        ) : null}
      </span>
    </Form>
  );
}
