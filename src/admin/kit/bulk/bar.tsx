import { useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { Button } from '#ui/forms/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import type { BulkDesk } from '../desk.hooks.ts';
import type { Page } from '../filter.store.ts';
import { bulkTexts } from './bulk.messages.ts';
import styles from './bulk.module.css';
import type { BulkChange } from './bulk.store.ts';
import { BulkDialog } from './bulk-dialog.tsx';
import { BulkLatest, BulkResult } from './bulk-result.tsx';
import type { Selection } from './selection.hooks.ts';

interface Props {
  bulk: BulkDesk;
  data: Page<{ id: string }>;
  selection: Selection;
}

/** Above a list: the number of selected records and the actions for them. */
export function BulkBar({ bulk, data, selection }: Props) {
  const say = useTexts(bulkTexts);
  const [open, setOpen] = useState<'change' | 'latest' | null>(null);
  const [made, setMade] = useState<BulkChange | null>(null);
  const close = () => setOpen(null);
  return (
    <section className={styles.bar} aria-label={say('several')}>
      <Selecting data={data} selection={selection} />
      {selection.count > 0 ? (
        <Button variant="secondary" size="sm" onClick={() => setOpen('change')}>
          {say('change')}
        </Button>
      ) : null}
      <Button variant="text" size="sm" onClick={() => setOpen('latest')}>
        {say('latest')}
      </Button>
      {open === 'change' ? (
        <BulkDialog
          bulk={bulk}
          view={data.view}
          selection={selection}
          onMade={(change) => {
            setMade(change);
            selection.none();
          }}
          onClose={close}
        />
      ) : null}
      {open === 'latest' ? <BulkLatest bulk={bulk} onClose={close} /> : null}
      {made && open === null ? <BulkResult bulk={bulk} made={made} onClose={() => setMade(null)} /> : null}
    </section>
  );
}

function Selecting({ data: { count, rows }, selection }: Pick<Props, 'data' | 'selection'>) {
  const say = useTexts(bulkTexts);
  const isMore = count > rows.length && selection.isWholePage && !selection.isAll;
  return (
    <>
      <Checkbox label={say('page')} checked={selection.isWholePage} onChange={selection.togglePage} />
      <p role="status">{say('chosen', { n: selection.count })}</p>
      {isMore ? (
        <Button variant="text" size="sm" onClick={selection.all}>
          {say('all', { n: count })}
        </Button>
      ) : null}
      {selection.isAll ? (
        <Button variant="text" size="sm" onClick={selection.none}>
          {say('none')}
        </Button>
      ) : null}
    </>
  );
}
