import Plus from 'lucide-react/icons/plus';
import { RowLink, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import { find, oneNamed, oneOf, order, pageLoad, tick } from '#admin/kit/filter.store.ts';
import { typeTexts } from '#catalog/publication-label.texts.ts';
import { dateText } from '#kit/dates.ts';
import { PUBLICATION_TYPES } from '#membership/publication-type.data.ts';
import { ButtonLink } from '#ui/button.tsx';
import { useTexts } from '#web/site-data.ts';
import { publicationDeskCalls } from './publication-desk.contract.ts';
import { PUBLICATION_SORTS, VISIBILITIES } from './publication-desk.data.ts';
import deskStyles from './publication-desk.module.css';
import { type AdminPublication, PUBLICATIONS_PATH, recordPath } from './publication-desk.store.ts';
import { publicationDeskTexts } from './publication-desk.texts.ts';
import { PublicationBadges, useCredits } from './publication-parts.tsx';
import { LANGUAGE_NAMES, TRANSLATED } from './translation.data.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const SORTS = {
  '': 'lastChanged',
  modified: 'firstChanged',
  title: 'byTitle',
  '-publicationDate': 'newest',
  publicationDate: 'oldest',
  expirationDate: 'endsFirst',
} as const;
const filters = [
  find('find'),
  oneNamed('type', PUBLICATION_TYPES, {
    label: 'type',
    any: 'anyType',
    wordOf: (type, sayIn) => sayIn(typeTexts)(type),
  }),
  oneOf('visibility', VISIBILITIES, { label: 'state', any: 'anyState' }),
  oneNamed('untranslated', TRANSLATED, {
    label: 'untranslated',
    any: 'anyLanguage',
    wordOf: (language) => LANGUAGE_NAMES[language],
  }),
  order(PUBLICATION_SORTS, SORTS, '-modified'),
  tick('expiring', 'expiring'),
] as const;
const load = pageLoad({ call: publicationDeskCalls.list, filters });

const page = deskRoute({
  path: PUBLICATIONS_PATH,
  texts: publicationDeskTexts,
  title: 'publications',
  find: 'find',
  count: 'count',
  empty: 'empty',
  nothingYet: 'nothingYet',
  filters,
  wayBack: [],
  load,
  Above: Begin,
  columns: [
    {
      label: 'title',
      look: deskStyles.title,
      cell: ({ id, title, type, faculty }, { sayIn, part }) => (
        <>
          <RowLink to={recordPath(id)}>
            <span lang={part('en')}>{title}</span>
          </RowLink>
          <Small>{[sayIn(typeTexts)(type), ...faculty].join(', ')}</Small>
        </>
      ),
    },
    { label: 'state', cell: (one) => <PublicationBadges one={one} /> },
    {
      label: 'dates',
      cell: ({ publicationDate, expirationDate }, { say, language }) => (
        <>
          {say('out', { date: dateText(publicationDate, language) })}
          {expirationDate ? <Small>{say('ends', { date: dateText(expirationDate, language) })}</Small> : null}
        </>
      ),
    },
    { label: 'credit', cell: ({ credits }) => <Credits credits={credits} /> },
    {
      label: 'languages',
      cell: ({ untranslated }, { say }) => untranslated.join(', ') || say('allLanguages'),
    },
  ],
});
export const { clientLoader, meta } = page;
export default page.Page;

const Credits = ({ credits }: Pick<AdminPublication, 'credits'>) => useCredits()(credits);

function Begin() {
  const say = useTexts(publicationDeskTexts);
  return (
    <div>
      <ButtonLink to={`${PUBLICATIONS_PATH}/new`} icon={Plus}>
        {say('begin')}
      </ButtonLink>
    </div>
  );
}
