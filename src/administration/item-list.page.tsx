import { RowLink, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import { find, oneOf, pageLoad, tick } from '#admin/kit/filter.store.ts';
import styles from '#editing/editing.module.css';
import { testDeskPath } from './activity-desk.store.ts';
import { itemDeskCalls } from './item-desk.contract.ts';
import { ITEMS_PATH } from './item-desk.data.ts';
import { itemDeskTexts } from './item-desk.texts.ts';
import { Difficulty, Discrimination, HowMeasured, ItemSigns } from './item-figures.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const filters = [
  find('find'),
  oneOf('state', ['retired'], { label: 'state', any: 'served', otherwise: 'served' }),
  tick('flagged', 'flaggedOnly'),
] as const;
const load = pageLoad({ call: itemDeskCalls.list, filters });

const page = deskRoute({
  path: ITEMS_PATH,
  texts: itemDeskTexts,
  title: 'items',
  lead: 'lead',
  find: 'find',
  count: 'count',
  empty: 'empty',
  nothingYet: 'nothingYet',
  filters,
  load,
  Below: HowMeasured,
  columns: [
    {
      label: 'question',
      look: styles.text,
      cell: ({ stem }, { part }) => <span lang={part('en')}>{stem}</span>,
    },
    {
      label: 'publication',
      cell: ({ publication: { id, title }, position, kind }, { say, part }) => (
        <>
          <RowLink to={testDeskPath(id)}>
            <span lang={part('en')}>{title}</span>
          </RowLink>
          <Small>{say('place', { n: position, kind: say(kind === 1 ? 'cme' : 'sa') })}</Small>
        </>
      ),
    },
    { label: 'answered', numeric: true, cell: ({ answered }) => answered },
    { label: 'difficulty', numeric: true, cell: (one) => <Difficulty of={one} /> },
    { label: 'discrimination', numeric: true, cell: (one) => <Discrimination of={one} /> },
    { label: 'signs', cell: (one) => <ItemSigns of={one} /> },
  ],
});
export const { clientLoader, meta } = page;
export default page.Page;
