import { useState } from 'react';
import { recordPage } from '#admin/frame/record-page.tsx';
import editing from '#admin/kit/editing.module.css';
import styles from '#admin/reports/accreditation/components/accreditation.module.css';
import {
  type FundingAction,
  FundingDialog,
  FundingStrike,
} from '#admin/resources/funding/components/dialog.tsx';
import { FundingEntries } from '#admin/resources/funding/components/entries.tsx';
import { FundingSums } from '#admin/resources/funding/components/sums.tsx';
import { fundingTexts } from '#admin/resources/funding/funding.messages.ts';
import {
  type AdminFunding,
  type FundingLine,
  fundingCsv,
  loadFunding,
} from '#admin/resources/funding/funding.store.ts';
import { useTexts } from '#client/page/site-data.ts';
import { DownloadButton } from '#credit/certificate/components/download-button.tsx';
import { Button } from '#ui/forms/button.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';

export { handle, headers, loader } from '#admin/kit/quiet-page.store.ts';

/** Who paid whom for an activity: what an accreditor, or a company that supported it, asks to see (rule R7). */
const page = recordPage({
  texts: fundingTexts,
  title: 'title',
  load: loadFunding,
  named: (data, say) => ({
    title: data.title,
    isEnglish: true,
    heading: (title) => say('titleOf', { title }),
  }),
  Content: ({ data }) => <Desk desk={data} />,
});
export const { clientLoader, meta } = page;
export default page.Page;

type OpenDialog = { deed: FundingAction } | { strike: FundingLine };

function Desk({ desk }: { desk: AdminFunding }) {
  const say = useTexts(fundingTexts);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  const record = (side: FundingAction['side']) => setOpen({ deed: { side, corrects: null } });
  return (
    <>
      <p className={editing.actions}>
        <TextLink to={`/admin/publications/${desk.id}`}>{say('toPublication')}</TextLink>
        <TextLink to={`/admin/publications/${desk.id}/facts`}>{say('toFacts')}</TextLink>
      </p>
      <p>{say('lead')}</p>
      <FundingSums sums={desk.sums} />
      <section className={styles.part} aria-labelledby="entries">
        <h2 className="h3" id="entries">
          {say('entries')}
        </h2>
        <div className={editing.actions}>
          <Button onClick={() => record('income')}>{say('recordIncome')}</Button>
          <Button variant="secondary" onClick={() => record('expense')}>
            {say('recordExpense')}
          </Button>
          <DownloadButton variant="secondary" path={fundingCsv(desk.id)} fileName="funding.csv">
            {say('csv')}
          </DownloadButton>
        </div>
        <FundingEntries
          entries={desk.entries}
          onCorrect={(one) => setOpen({ deed: { side: one.side, corrects: one } })}
          onStrike={(strike) => setOpen({ strike })}
        />
      </section>
      {open && 'deed' in open ? <FundingDialog desk={desk} deed={open.deed} onClose={close} /> : null}
      {open && 'strike' in open ? <FundingStrike desk={desk} one={open.strike} onClose={close} /> : null}
    </>
  );
}
