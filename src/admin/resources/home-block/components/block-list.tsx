import GripVertical from 'lucide-react/icons/grip-vertical';
import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useTexts } from '#client/page/site-data.ts';
import { PartOfMessage } from '#locale/part-of-message.tsx';
import { Icon } from '#ui/content/icon.tsx';
import { VisuallyHidden } from '#ui/content/visually-hidden.tsx';
import { Button } from '#ui/forms/button.tsx';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { TextLink } from '#ui/navigation/text-link.tsx';
import { Named } from '../../../frame/frame.tsx';
import { editingTexts } from '../../../kit/editing.messages.ts';
import { MoveButtons } from '../../../kit/form/move-buttons.tsx';
import { BLOCK_DECLARATIONS, FRONT_PAGE_PATH } from '../home-block.data.ts';
import { homeBlockTexts } from '../home-block.messages.ts';
import { type Arrangement, putAt, withHidden } from '../home-block.rules.ts';
import type { AdminFrontPage, FrontPageBlock } from '../home-block.store.ts';
import styles from './home-block.module.css';
import { BlockFacts } from './parts.tsx';

interface Props {
  page: AdminFrontPage;
  wanted: Arrangement;
  onPut: (to: Arrangement) => void;
  onRemove: (one: FrontPageBlock) => void;
}

/** The blocks in the wanted order; moved by pointer, by arrow buttons and by keyboard. */
export function BlockList({ page, wanted, onPut, onRemove }: Props) {
  const say = useTexts(homeBlockTexts);
  const list = useRef<HTMLOListElement>(null);
  const [said, setSaid] = useState('');
  const blocks = wanted.order.flatMap((id) => page.blocks.find((one) => one.id === id) ?? []);
  function move(one: FrontPageBlock, place: number) {
    const order = putAt(wanted.order, one.id, place);
    if (order.join() === wanted.order.join()) return;
    onPut({ ...wanted, order });
    setSaid(say('moved', { title: one.title, n: order.indexOf(one.id) + 1, count: order.length }));
  }
  return (
    <>
      <ol ref={list} className={styles.blocks}>
        {blocks.map((one, at) => {
          const isHidden = wanted.hidden.includes(one.id);
          return (
            <li key={one.id} className={styles.block} data-hidden={isHidden || undefined}>
              <Mover one={one} at={at} count={blocks.length} list={list} onMove={(to) => move(one, to)} />
              <BlockFacts one={{ ...one, hidden: isHidden }} hour={page.hour} />
              <Deeds
                one={one}
                isHidden={isHidden}
                onHide={(to) => onPut(withHidden(wanted, one.id, to))}
                onRemove={() => onRemove(one)}
              />
            </li>
          );
        })}
      </ol>
      <p role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </p>
    </>
  );
}

interface MoverProps {
  one: FrontPageBlock;
  at: number;
  count: number;
  list: RefObject<HTMLOListElement | null>;
  onMove: (to: number) => void;
}

function Mover({ one, at, count, list, onMove }: MoverProps) {
  const say = useTexts(homeBlockTexts);
  const { title } = one;
  return (
    <span className={styles.mover}>
      <span className={styles.handle} title={say('drag', { title })} {...useDragging(list, onMove)}>
        <Icon of={GripVertical} />
      </span>
      <span className={styles.number}>{at + 1}</span>
      <MoveButtons
        up={say('up', { title })}
        down={say('down', { title })}
        at={at}
        count={count}
        onMove={(by) => onMove(at + by)}
      />
    </span>
  );
}

/** Moves the held block to the pointer; listens on the window, since an element moved in the list loses its pointer. */
function useDragging(list: RefObject<HTMLOListElement | null>, onMove: (to: number) => void) {
  const latest = useRef(onMove);
  useEffect(() => {
    latest.current = onMove;
  });
  const follow = ({ clientY }: Pick<PointerEvent, 'clientY'>) => {
    const boxes = [...(list.current?.children ?? [])].map((one) => one.getBoundingClientRect());
    const place = boxes.findIndex(({ bottom }) => clientY < bottom);
    latest.current(place < 0 ? boxes.length - 1 : place);
  };
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.preventDefault();
      const held = new AbortController();
      const { signal } = held;
      window.addEventListener('pointermove', follow, { signal });
      for (const end of ['pointerup', 'pointercancel'])
        window.addEventListener(end, () => held.abort(), { signal });
    },
  };
}

interface DeedsProps {
  one: FrontPageBlock;
  isHidden: boolean;
  onHide: (isHidden: boolean) => void;
  onRemove: () => void;
}

function Deeds({ one, isHidden, onHide, onRemove }: DeedsProps) {
  const say = useTexts(homeBlockTexts);
  const common = useTexts(editingTexts);
  const named = (deed: 'isShown' | 'editNamed' | 'removeNamed') => (
    <PartOfMessage message={(title) => say(deed, { title })} part={one.title} language="en" />
  );
  const isSteady = BLOCK_DECLARATIONS[one.kind].isSteady;
  return (
    <span className={styles.deeds}>
      {isSteady ? null : (
        <Checkbox
          checked={!isHidden}
          onChange={({ currentTarget }) => onHide(!currentTarget.checked)}
          label={<Named short={say('shown')} long={named('isShown')} />}
        />
      )}
      <TextLink to={`${FRONT_PAGE_PATH}/${one.id}`}>
        <Named short={say('edit')} long={named('editNamed')} />
      </TextLink>
      {isSteady ? null : (
        <Button variant="text" size="sm" onClick={onRemove}>
          <Named short={common('remove')} long={named('removeNamed')} />
        </Button>
      )}
    </span>
  );
}
