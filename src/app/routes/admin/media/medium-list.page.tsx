import { RowLink, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import { Uses, useMeasures } from '#admin/resources/medium/components/parts.tsx';
import { UploadQueue } from '#admin/resources/medium/components/queue.tsx';
import { UnmeasuredMedia } from '#admin/resources/medium/components/recording.tsx';
import { UnusedRemoval } from '#admin/resources/medium/components/unused.tsx';
import { mediumDeskTexts } from '#admin/resources/medium/medium.messages.ts';
import {
  type AdminMedium,
  loadMedia,
  MEDIA_PATH,
  type MediaData,
  mediaFilters,
} from '#admin/resources/medium/medium.store.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = deskRoute<MediaData, string>({
  path: MEDIA_PATH,
  texts: mediumDeskTexts,
  title: 'title',
  lead: 'lead',
  find: 'find',
  count: 'count',
  empty: 'none',
  nothingYet: 'nothingYet',
  filters: mediaFilters,
  load: loadMedia,
  Above: ({ data }) => <UploadQueue uploads={data.uploads} />,
  Over: ({ data }) => (
    <>
      <UnusedRemoval data={data} />
      <UnmeasuredMedia data={data} />
    </>
  ),
  columns: [
    {
      label: 'fileTitle',
      cell: ({ id, title, alt }, { part }) => (
        <span lang={part('en')}>
          <RowLink to={`${MEDIA_PATH}/${id}`}>{title}</RowLink>
          {alt ? <Small>{alt}</Small> : null}
        </span>
      ),
    },
    { label: 'kind', cell: ({ kind }, { say }) => say(kind) },
    {
      label: 'size',
      cell: (one, { say }) => (
        <>
          <Measures one={one} />
          {one.measuring ? <Small>{say('measuring')}</Small> : null}
        </>
      ),
    },
    { label: 'uses', cell: ({ uses }) => <Uses uses={uses} most={3} /> },
  ],
  roomy: true,
});
export const { clientLoader, meta } = page;
export default page.Page;

function Measures({ one }: { one: AdminMedium }) {
  return useMeasures()(one);
}
