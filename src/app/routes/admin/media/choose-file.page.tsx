import { Several, Small } from '#admin/kit/cells.tsx';
import { deskRoute } from '#admin/kit/desk-page.tsx';
import { Choice, Standing } from '#admin/resources/file-place/components/choice.tsx';
import styles from '#admin/resources/file-place/components/file-place.module.css';
import { filePlaceTexts } from '#admin/resources/file-place/file-place.messages.ts';
import { audienceOf } from '#admin/resources/file-place/file-place.rules.ts';
import {
  CHOOSER_PATH,
  type ChooserData,
  chooserFilters,
  loadChooser,
} from '#admin/resources/file-place/file-place.store.ts';
import { useMeasures } from '#admin/resources/medium/components/parts.tsx';
import { UploadQueue } from '#admin/resources/medium/components/queue.tsx';
import type { AdminMedium } from '#admin/resources/medium/medium.store.ts';
import { CroppedPicture } from '#ui/content/cropped-picture.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

/** The files of the library that fit a place of a record, and the way to bring another one. */
const page = deskRoute<ChooserData, string>({
  path: CHOOSER_PATH,
  texts: filePlaceTexts,
  title: 'title',
  find: 'find',
  count: 'count',
  empty: 'none',
  clear: 'clear',
  wayBack: ['place', 'owner'],
  filters: chooserFilters,
  namesIn: ({ at: { kinds } }, sayIn) => ({ kind: kinds.map((kind) => [kind, sayIn(filePlaceTexts)(kind)]) }),
  load: loadChooser,
  Above: ({ data }) => (
    <>
      <Standing at={data.at} />
      <UploadQueue uploads={data.uploads} audience={audienceOf(data.at)} kinds={data.at.kinds} />
    </>
  ),
  columns: [
    {
      label: 'file',
      cell: ({ kind, title, alt, address }, { part }) => (
        <span className={styles.offered} lang={part('en')}>
          {kind === 'picture' ? <CroppedPicture className={styles.picture} src={address} alt="" /> : null}
          <span>
            {title}
            {alt ? <Small>{alt}</Small> : null}
          </span>
        </span>
      ),
    },
    { label: 'kind', cell: ({ kind }, { say }) => say(kind) },
    { label: 'size', cell: (one) => <Measures one={one} /> },
    {
      label: 'deed',
      cell: ({ at, ...one }) => (
        <Several>
          <Choice one={one} at={at} />
        </Several>
      ),
    },
  ],
  roomy: true,
});
export const { clientLoader, meta } = page;
export default page.Page;

function Measures({ one }: { one: AdminMedium }) {
  return useMeasures()(one);
}
