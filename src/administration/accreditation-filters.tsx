import { typeTexts } from '#catalog/publication-label.texts.ts';
import { ChoiceField, FilterField, FilterForm, FindField } from '#editing/desk-filters.tsx';
import { isNarrowed } from '#editing/editing.store.ts';
import { PUBLICATION_TYPES } from '#membership/publication-type.data.ts';
import { useTexts } from '#web/site-data.ts';
import { ACTIVITY_STATES } from './accreditation.data.ts';
import { ACTIVITIES_PATH, type ActivitiesView } from './accreditation.store.ts';
import { accreditationTexts } from './accreditation.texts.ts';

const DUES = { '': 'anyDue', any: 'dueAny', credit: 'dueCredit', review: 'dueReview' } as const;
const SORTS = { '': 'newest', title: 'byTitle', ends: 'byEnd', review: 'byReview' } as const;

/** What of the activities is shown. */
export function AccreditationFilters({ view }: { view: ActivitiesView }) {
  const say = useTexts(accreditationTexts);
  const sayType = useTexts(typeTexts);
  return (
    <FilterForm
      label={say('find')}
      show={say('show')}
      clear={{ to: ACTIVITIES_PATH, words: say('clear'), isNarrowed: isNarrowed(ACTIVITIES_PATH, view) }}
    >
      <FindField label={say('find')} text={view.search} />
      <FilterField name="from" view={view} label={say('from')} type="date" />
      <FilterField name="to" view={view} label={say('to')} type="date" />
      <ChoiceField
        name="type"
        view={view}
        label={say('type')}
        any={say('anyType')}
        options={PUBLICATION_TYPES.map((type) => [type, sayType(type)])}
      />
      <ChoiceField
        name="state"
        view={view}
        label={say('state')}
        any={say('anyState')}
        options={ACTIVITY_STATES.map((state) => [state, say(state)])}
      />
      <ChoiceField
        name="due"
        view={view}
        label={say('due')}
        options={Object.entries(DUES).map(([due, words]) => [due, say(words)])}
      />
      <ChoiceField
        name="sort"
        view={view}
        label={say('sort')}
        options={Object.entries(SORTS).map(([sort, words]) => [sort, say(words)])}
      />
    </FilterForm>
  );
}
