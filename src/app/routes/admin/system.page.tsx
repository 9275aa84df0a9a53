import { recordPage } from '#admin/frame/record-page.tsx';
import styles from '#admin/reports/overview/components/overview.module.css';
import { Concerns, Figures, JobTable, MailPanel } from '#admin/reports/system/components/parts.tsx';

import { systemTexts } from '#admin/reports/system/system.messages.ts';
import { loadSystem } from '#admin/reports/system/system.store.ts';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

const page = recordPage({
  texts: systemTexts,
  title: 'title',
  load: loadSystem,
  Content: ({ data }) => (
    <>
      <div className={styles.rooms}>
        <Concerns concerns={data.concerns} />
        <Figures status={data} />
        <MailPanel mail={data.mail} />
      </div>
      <JobTable jobs={data.jobs} />
    </>
  ),
});
export const { clientLoader, meta } = page;
export default page.Page;
