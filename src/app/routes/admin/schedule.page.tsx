import { RowLink, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import { oneOf, pageLoad } from '#admin/kit/filter.store.ts';
import { scheduleTexts } from '#admin/reports/schedule/schedule.messages.ts';
import { PLANNED_KINDS, scheduleCalls } from '#admin/reports/schedule/schedule.schema.ts';
import { FRONT_PAGE_PATH } from '#admin/resources/home-block/home-block.data.ts';
import { homeBlockTexts } from '#admin/resources/home-block/home-block.messages.ts';
import { NEWSLETTER_PATH } from '#admin/resources/newsletter/newsletter.store.ts';
import { publicationDeskTexts } from '#admin/resources/publication/publication.messages.ts';
import { recordPath } from '#admin/resources/publication/publication.store.ts';
import { PAGES_PATH } from '#admin/resources/static-page/static-page-desk.data.ts';
import { useSite } from '#client/page/site-data.ts';
import { dateText } from '#kit/dates.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const blockPath = (id: string) => `${FRONT_PAGE_PATH}/${id}`;
const pagePath = (id: string) => `${PAGES_PATH}/${id}`;
/** The desk of what comes or goes. */
const PLACES: Record<(typeof PLANNED_KINDS)[number], (id: string) => string> = {
  release: recordPath,
  removal: recordPath,
  creditEnd: recordPath,
  blockShown: blockPath,
  blockHidden: blockPath,
  pageShown: pagePath,
  pageHidden: pagePath,
  issue: (id) => `${NEWSLETTER_PATH}/${id}`,
};
const filters = [oneOf('kind', PLANNED_KINDS, { label: 'kind', any: 'anyKind' })] as const;
const load = pageLoad({ call: scheduleCalls.list, filters });

const page = deskRoute({
  path: '/admin/schedule',
  texts: scheduleTexts,
  title: 'title',
  lead: 'lead',
  count: 'count',
  empty: 'none',
  nothingYet: 'nothingYet',
  filters,
  load,
  columns: [
    { label: 'when', cell: ({ at }, { language }) => <When at={at} language={language} /> },
    { label: 'kind', cell: ({ kind }, { say }) => say(kind) },
    {
      label: 'record',
      cell: ({ kind, recordId, title, visibility, blockKind }, { sayIn, part }) => (
        <>
          <RowLink to={PLACES[kind](recordId)}>
            {title ? <span lang={part('en')}>{title}</span> : blockKind && sayIn(homeBlockTexts)(blockKind)}
          </RowLink>
          {visibility ? <Small>{sayIn(publicationDeskTexts)(visibility)}</Small> : null}
          {title && blockKind ? <Small>{sayIn(homeBlockTexts)(blockKind)}</Small> : null}
        </>
      ),
    },
  ],
});
export const { clientLoader, meta } = page;
export default page.Page;

/** An hour names its zone; a last day of credit ends in UTC, which the page says above. */
function When({ at, language }: { at: string; language: string }) {
  const { timeZone } = useSite().site;
  const [day = '', hour] = at.split('T');
  return (
    <>
      {dateText(day, language)}
      {hour ? <Small>{`${hour} ${timeZone}`}</Small> : null}
    </>
  );
}
