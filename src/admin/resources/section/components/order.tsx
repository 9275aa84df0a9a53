import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { isFailure } from '#client/api/client.ts';
import { useTexts } from '#client/page/site-data.ts';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Button } from '#ui/forms/button.tsx';
import { useOpen } from '../../../kit/dialog.hooks.ts';
import { MoveButtons } from '../../../kit/form/move-buttons.tsx';
import { sectionDeskTexts } from '../section.messages.ts';
import { moved, type OrderChange, placesAfter } from '../section.rules.ts';
import { type AdminSection, type SectionsData, saveOrder } from '../section.store.ts';
import { SectionAddDialog } from './add-dialog.tsx';
import { SectionRemoval } from './removal.tsx';
import styles from './section.module.css';
import { SectionTable } from './table.tsx';

/** The dialog open above the list. */
type OpenDialog = { deed: 'add' } | { deed: 'remove'; one: AdminSection };

/** The sections, to be put in order by an editor; the order is saved in one go, or reset. */
export function SectionOrder({ data }: { data: SectionsData }) {
  const say = useTexts(sectionDeskTexts);
  const { open, setOpen, close } = useOpen<OpenDialog>();
  const ordering = useOrdering(data);
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

type OrderingState = ReturnType<typeof useOrdering>;

function useOrdering({ id, rows: stored }: SectionsData) {
  const say = useTexts(sectionDeskTexts);
  const { revalidate } = useRevalidator();
  const { places, setPlaces, late, setLate, takeTheirs } = usePlaces(stored);
  const { was, order } = places;
  const [said, setSaid] = useState('');
  const [saving, setSaving] = useState(false);
  const rows = order.flatMap((one) => stored.find((row) => row.id === one) ?? []);
  function move(at: number, by: -1 | 1) {
    const one = rows[at];
    if (!one) return;
    const next = moved(order, order.indexOf(one.id), by);
    setPlaces({ was, order: next });
    setSaid(say('moved', { title: one.title, n: next.indexOf(one.id) + 1, count: next.length }));
  }
  async function save() {
    setSaving(true);
    try {
      const now = await saveOrder(id, was, order);
      setPlaces(({ order: since }) => placesAfter({ was: order, order: since }, now));
      setSaid('');
      toast({ message: say(stored.some(({ isSeen }) => isSeen) ? 'orderSaved' : 'orderSavedUnseen') });
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
    setPlaces({ was, order: was });
    setSaid('');
  };
  const loadAgain = () => {
    setSaid('');
    takeTheirs();
    void revalidate();
  };
  return { rows, said, saving, late, isMoved, move, save, putBack, loadAgain };
}

/**
 * The order follows the sections as they are reloaded; once the editor asks for the stored order, moves made here are
 * dropped.
 */
function usePlaces(stored: AdminSection[]) {
  const now = stored.map((one) => one.id);
  const [seen, setSeen] = useState(stored);
  const [places, setPlaces] = useState<OrderChange>({ was: now, order: now });
  const [isTheirsWanted, setTheirsWanted] = useState(false);
  const [late, setLate] = useState(false);
  if (seen !== stored) {
    const next = isTheirsWanted ? { was: now, order: now } : placesAfter(places, now);
    setSeen(stored);
    setPlaces(next);
    setTheirsWanted(false);
    setLate(late && next.was === places.was);
  }
  return { places, setPlaces, late, setLate, takeTheirs: () => setTheirsWanted(true) };
}

function OrderBar({
  ordering: { isMoved, late, saving, save, putBack, loadAgain },
}: {
  ordering: OrderingState;
}) {
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

function Mover({ one, at, ordering }: { one: AdminSection; at: number; ordering: OrderingState }) {
  const say = useTexts(sectionDeskTexts);
  const { rows, move } = ordering;
  const { title } = one;
  return (
    <span className={styles.mover}>
      <span className={styles.number}>{at + 1}</span>
      <MoveButtons
        up={say('up', { title })}
        down={say('down', { title })}
        at={at}
        count={rows.length}
        onMove={(by) => move(at, by)}
      />
    </span>
  );
}
