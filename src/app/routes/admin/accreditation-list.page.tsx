import { RowLink, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import styles from '#admin/kit/editing.module.css';
import {
  find,
  oneNamed,
  oneOf,
  oneSaid,
  order,
  pageLoad,
  period,
  sheetAddress,
  type View,
} from '#admin/kit/filter.store.ts';
import { ACTIVITY_SORTS, ACTIVITY_STATES } from '#admin/reports/accreditation/accreditation.data.ts';
import { accreditationTexts } from '#admin/reports/accreditation/accreditation.messages.ts';
import { accreditationCalls } from '#admin/reports/accreditation/accreditation.schema.ts';
import { ACTIVITIES_PATH, type AdminActivity } from '#admin/reports/accreditation/accreditation.store.ts';
import { ActivityBadges, CreditDays, useFirstTries } from '#admin/reports/accreditation/components/parts.tsx';
import { typeTexts } from '#catalog/publication/label.messages.ts';
import { useTexts } from '#client/page/site-data.ts';
import { DownloadButton } from '#credit/certificate/components/download-button.tsx';
import { creditsText } from '#kit/amounts.ts';
import { dateText } from '#kit/dates.ts';
import { PUBLICATION_TYPES } from '#membership/gate/publication-type.data.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const DUES = { '': 'anyDue', any: 'dueAny', credit: 'dueCredit', review: 'dueReview' } as const;
const SORTS = { '': 'newest', title: 'byTitle', ends: 'byEnd', review: 'byReview' } as const;
const filters = [
  find('find'),
  ...period,
  oneNamed('type', PUBLICATION_TYPES, {
    label: 'type',
    any: 'anyType',
    wordOf: (type, sayIn) => sayIn(typeTexts)(type),
  }),
  oneOf('state', ACTIVITY_STATES, { label: 'state', any: 'anyState' }),
  oneSaid('due', DUES, { label: 'due' }),
  order(ACTIVITY_SORTS, SORTS, '-starts'),
] as const;
const load = pageLoad({ call: accreditationCalls.list, filters });

const page = deskRoute({
  path: ACTIVITIES_PATH,
  texts: accreditationTexts,
  title: 'title',
  find: 'find',
  count: 'activityCount',
  empty: 'empty',
  nothingYet: 'nothingYet',
  filters,
  wayBack: [],
  load,
  Above: () => <p className={styles.figure}>{useTexts(accreditationTexts)('lead')}</p>,
  Over: Sheet,
  columns: [
    {
      label: 'activity',
      cell: ({ id, title, publicationType }, { sayIn, part }) => (
        <>
          <RowLink to={`${ACTIVITIES_PATH}/${id}`}>
            <span lang={part('en')}>{title}</span>
          </RowLink>
          <Small>
            {id}, {sayIn(typeTexts)(publicationType)}
          </Small>
        </>
      ),
    },
    { label: 'state', cell: (one) => <ActivityBadges one={one} /> },
    {
      label: 'credit',
      cell: (one, { say, language }) => (
        <>
          <CreditDays one={one} />
          {one.state === 'open' || one.state === 'upcoming' ? (
            <Small>{say('reviewDue', { date: dateText(one.reviewDueOn, language) })}</Small>
          ) : null}
        </>
      ),
    },
    { label: 'began', numeric: true, cell: ({ figures }) => figures.began },
    { label: 'passed', numeric: true, cell: ({ figures }) => figures.passed },
    { label: 'firstTry', numeric: true, cell: ({ figures }) => <FirstTries figures={figures} /> },
    {
      label: 'claimedCme',
      numeric: true,
      cell: ({ figures }, { language }) => creditsText(figures.cme, language),
    },
    {
      label: 'claimedSa',
      numeric: true,
      cell: ({ figures }, { language }) => creditsText(figures.sa, language),
    },
    { label: 'certificates', numeric: true, cell: ({ figures }) => figures.certificates },
    { label: 'evaluations', numeric: true, cell: ({ figures }) => figures.evaluations },
  ],
});
export const { clientLoader, meta } = page;
export default page.Page;

const FirstTries = ({ figures }: Pick<AdminActivity, 'figures'>) => useFirstTries()(figures);

function Sheet({ data: { view } }: { data: { view: View } }) {
  const say = useTexts(accreditationTexts);
  return (
    <div className={styles.above}>
      <DownloadButton
        variant="secondary"
        path={sheetAddress(accreditationCalls.csv, filters, view)}
        fileName="activities.csv"
      >
        {say('csv')}
      </DownloadButton>
    </div>
  );
}
