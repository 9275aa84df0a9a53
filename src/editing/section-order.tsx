import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import Plus from 'lucide-react/icons/plus';
import { type KeyboardEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { Banner } from '#ui/banner.tsx';
import { Button, IconButton } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { toast } from '#ui/toast.ts';
import { VisuallyHidden } from '#ui/visually-hidden.tsx';
import { isFailure } from '#web/api-client.ts';
import { useTexts } from '#web/site-data.ts';
import { SectionAddDialog } from './section-add-dialog.tsx';
import styles from './section-desk.module.css';
import { moved } from './section-desk.rules.ts';
import { type DeskSection, type SectionsData, saveOrder } from './section-desk.store.ts';
import { sectionDeskTexts } from './section-desk.texts.ts';
import { SectionRemoval } from './section-removal.tsx';
import { SectionTable } from './section-table.tsx';

/** What is open above the list. */
type Open = { deed: 'add' } | { deed: 'remove'; one: DeskSection } | null;

/** The sections in the order that an editor puts them into; it is stored in one go, or put back. */
export function SectionOrder({ data }: { data: SectionsData }) {
  const say = useTexts(sectionDeskTexts);
  const [open, setOpen] = useState<Open>(null);
  const ordering = useOrdering(data);
  const close = () => setOpen(null);
  return (
    <>
      <div className={styles.above}>
        <Button icon={Plus} onClick={() => setOpen({ deed: 'add' })} disabled={ordering.isMoved}>
          {say('add')}
        </Button>
      </div>
      <OrderBar ordering={ordering} />
      {data.rows.length === 0 ? (
        <EmptyState text={say('none')} />
      ) : (
        <SectionTable
          rows={ordering.rows}
          mover={(one, at) => <Mover one={one} at={at} ordering={ordering} />}
          onRemove={(one) => setOpen({ deed: 'remove', one })}
        />
      )}
      <p role="status">
        <VisuallyHidden>{ordering.said}</VisuallyHidden>
      </p>
      {open?.deed === 'add' ? <SectionAddDialog data={data} onClose={close} /> : null}
      {open?.deed === 'remove' ? <SectionRemoval one={open.one} onClose={close} /> : null}
    </>
  );
}

type Ordering = ReturnType<typeof useOrdering>;

function useOrdering({ id, rows: stored }: SectionsData) {
  const say = useTexts(sectionDeskTexts);
  const { revalidate } = useRevalidator();
  const was = stored.map((one) => one.id);
  const [order, setOrder] = useState(was);
  const [said, setSaid] = useState('');
  const [saving, setSaving] = useState(false);
  const [late, setLate] = useState(false);
  const rows = order.flatMap((one) => stored.find((row) => row.id === one) ?? []);
  function move(at: number, by: -1 | 1) {
    const next = moved(order, at, by);
    const place = next.indexOf(order[at] ?? '');
    const title = rows[at]?.title ?? '';
    setOrder(next);
    setSaid(say('moved', { title, n: place + 1, count: next.length }));
  }
  async function save() {
    setSaving(true);
    try {
      await saveOrder(id, was, order);
      toast({ message: say('orderSaved') });
      await revalidate();
    } catch (thrown) {
      if (!isFailure(thrown)) throw thrown;
      if (thrown.code === 'sections-changed') setLate(true);
      else toast({ tone: 'error', message: thrown.message });
    } finally {
      setSaving(false);
    }
  }
  const isMoved = order.some((one, at) => one !== was[at]);
  const putBack = () => {
    setOrder(was);
    setSaid('');
  };
  return { rows, said, saving, late, isMoved, move, save, putBack, loadAgain: () => void revalidate() };
}

function OrderBar({ ordering: { isMoved, late, saving, save, putBack, loadAgain } }: { ordering: Ordering }) {
  const say = useTexts(sectionDeskTexts);
  if (!isMoved) return null;
  if (late)
    return (
      <Banner
        tone="danger"
        live="alert"
        title={say('lateTitle')}
        action={
          <Button variant="secondary" size="sm" onClick={loadAgain}>
            {say('loadAgain')}
          </Button>
        }
      >
        <p>{say('lateText')}</p>
      </Banner>
    );
  return (
    <Banner
      tone="warning"
      title={say('orderTitle')}
      action={
        <span className={styles.deeds}>
          <Button size="sm" loading={saving} onClick={() => void save()}>
            {say('saveOrder')}
          </Button>
          <Button size="sm" variant="text" onClick={putBack}>
            {say('putBack')}
          </Button>
        </span>
      }
    >
      <p>{say('orderText')}</p>
    </Banner>
  );
}

/** Two arrows; with the focus on one of them the arrow keys move it too, and the focus goes with the section. */
function Mover({ one, at, ordering }: { one: DeskSection; at: number; ordering: Ordering }) {
  const say = useTexts(sectionDeskTexts);
  const { rows, move } = ordering;
  const step = (by: -1 | 1) => {
    if (rows[at + by]) move(at, by);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || !event.altKey) return;
    event.preventDefault();
    step(by);
  };
  const keys = { onKeyDown, 'aria-keyshortcuts': 'Alt+ArrowUp Alt+ArrowDown' };
  return (
    <span className={styles.mover}>
      <span className={styles.number}>{at + 1}</span>
      <IconButton
        {...keys}
        icon={ArrowUp}
        label={say('up', { title: one.title })}
        aria-disabled={at === 0 || undefined}
        onClick={() => step(-1)}
      />
      <IconButton
        {...keys}
        icon={ArrowDown}
        label={say('down', { title: one.title })}
        aria-disabled={at === rows.length - 1 || undefined}
        onClick={() => step(1)}
      />
    </span>
  );
}
