import { typeTexts } from '#catalog/publication-label.texts.ts';
import { PUBLICATION_TYPES } from '#membership/publication-type.data.ts';
import { useTexts } from '#web/site-data.ts';
import { ChoiceField, FilterForm, FindField, TickField } from './desk-filters.tsx';
import { isNarrowed } from './editing.store.ts';
import { VISIBILITIES } from './publication-desk.data.ts';
import { PUBLICATIONS_PATH, type PublicationsView } from './publication-desk.store.ts';
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

/** What of the library is shown. */
export function PublicationFilters({ view }: { view: PublicationsView }) {
  const say = useTexts(publicationDeskTexts);
  const typeName = useTexts(typeTexts);
  return (
    <FilterForm
      label={say('find')}
      show={say('show')}
      clear={{ to: PUBLICATIONS_PATH, words: say('clear'), isNarrowed: isNarrowed(PUBLICATIONS_PATH, view) }}
    >
      <FindField label={say('find')} text={view.search} />
      <ChoiceField
        name="type"
        view={view}
        label={say('type')}
        any={say('anyType')}
        options={PUBLICATION_TYPES.map((type) => [type, typeName(type)])}
      />
      <ChoiceField
        name="visibility"
        view={view}
        label={say('state')}
        any={say('anyState')}
        options={VISIBILITIES.map((state) => [state, say(state)])}
      />
      <ChoiceField
        name="untranslated"
        view={view}
        label={say('untranslated')}
        any={say('anyLanguage')}
        options={TRANSLATED.map((language) => [language, LANGUAGE_NAMES[language]])}
      />
      <ChoiceField
        name="sort"
        view={view}
        label={say('sort')}
        options={Object.entries(SORTS).map(([sort, words]) => [sort, say(words)])}
      />
      <TickField name="expiring" view={view} label={say('expiring')} />
    </FilterForm>
  );
}
