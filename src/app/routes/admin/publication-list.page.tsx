import Plus from 'lucide-react/icons/plus';
import { RowLink, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import { find, oneNamed, oneOf, order, pageLoad, tick } from '#admin/kit/filter.store.ts';
import { publicationBulkDesk } from '#admin/resources/publication/components/bulk.tsx';
import { DuplicateDialog } from '#admin/resources/publication/components/duplicate.tsx';
import { PublicationBadges, useCredits } from '#admin/resources/publication/components/parts.tsx';
import deskStyles from '#admin/resources/publication/components/publication.module.css';
import { PUBLICATION_SORTS, VISIBILITIES } from '#admin/resources/publication/publication.data.ts';
import { publicationDeskTexts } from '#admin/resources/publication/publication.messages.ts';
import { publicationDeskCalls } from '#admin/resources/publication/publication.schema.ts';
import {
  type AdminPublication,
  PUBLICATIONS_PATH,
  recordPath,
} from '#admin/resources/publication/publication.store.ts';
import { LANGUAGE_NAMES, TRANSLATED } from '#admin/resources/translation/translation.data.ts';
import { typeTexts } from '#catalog/publication/label.messages.ts';
import { isOut } from '#catalog/publication/visibility.data.ts';
import { useTexts } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';
import { PUBLICATION_TYPES } from '#membership/gate/publication-type.data.ts';
import { ButtonLink } from '#ui/forms/button.tsx';

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
      cell: ({ visibility, publicationDate, expirationDate, credits }, { say, language }) => (
        <>
          {say(isOut(visibility) ? 'out' : 'outLater', { date: dateText(publicationDate, language) })}
          {expirationDate && credits.length > 0 ? (
            <Small>{say('ends', { date: dateText(expirationDate, language) })}</Small>
          ) : null}
        </>
      ),
    },
    { label: 'credit', cell: ({ credits }) => <Credits credits={credits} /> },
    {
      label: 'languages',
      cell: ({ untranslated }, { say }) => untranslated.join(', ') || say('allLanguages'),
    },
  ],
  bulk: { desk: publicationBulkDesk, nameOf: ({ title }) => title },
  actions: [
    {
      label: 'duplicate',
      named: 'duplicateNamed',
      valuesOf: ({ title }) => ({ title }),
      Dialog: DuplicateDialog,
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
