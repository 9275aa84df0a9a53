import { RowLink, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import styles from '#admin/kit/editing.module.css';
import { find, oneOf, oneReplied, oneSaid, pageLoad, tick } from '#admin/kit/filter.store.ts';
import { testDeskPath } from '#admin/resources/activity/activity.store.ts';
import {
  Difficulty,
  Discrimination,
  HowMeasured,
  ItemSigns,
} from '#admin/resources/item/components/figures.tsx';
import { ITEMS_PATH } from '#admin/resources/item/item.data.ts';
import { itemDeskTexts } from '#admin/resources/item/item.messages.ts';
import { itemDeskCalls } from '#admin/resources/item/item.schema.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const filters = [
  find('find'),
  oneOf('state', ['retired'], { label: 'state', any: 'served', otherwise: 'served' }),
  oneSaid('kind', { '1': 'cme', '2': 'sa' }, { label: 'kind', any: 'anyKind' }),
  oneReplied('topic', { label: 'topic', any: 'anyTopic' }),
  oneSaid(
    'sign',
    {
      'too-easy': 'too-easy',
      'too-hard': 'too-hard',
      'poor-discrimination': 'poor-discrimination',
      'too-few': 'too-few',
    },
    { label: 'answering', any: 'anyAnswering' },
  ),
  tick('flagged', 'flaggedOnly'),
] as const;
const load = pageLoad({ call: itemDeskCalls.list, filters }, ({ topics }) => ({
  topics: topics as string[],
}));

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
  namesIn: ({ topics }) => ({ topic: topics }),
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
