import X from 'lucide-react/icons/x';
import {
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useLocation } from 'react-router';
import { classNames } from '../content/class-names.ts';
import { IconButton } from '../forms/button.tsx';
import { addressBar, usePlaceLeft } from '../navigation/place-left.hooks.ts';
import styles from './dialog.module.css';
import { DIALOG_PARTS, holdFocus, keepReachable } from './dialog-focus.ts';
import { useLeaving } from './dialog-leaving.tsx';
import { MODAL_CHANGE } from './modal-change.ts';

type Props = {
  open: boolean;
  /** Called by Esc, the backdrop and the close button; the owner sets `open`. */
  onClose: () => void;
  /** Shows what is never shown again: Esc and the backdrop, which are pressed by mistake, do not close it. */
  isShownOnce?: boolean;
  title: ReactNode;
  titleHidden?: boolean;
  closeLabel: string;
  size?: 'sm' | 'md' | 'lg';
  /** drawer: full height at the right edge; otherwise centered, and a sheet from below on phones. */
  shape?: 'modal' | 'drawer';
  /** The row of buttons at the end; stays in view while the body scrolls. */
  actions?: ReactNode;
  children: ReactNode;
};

export function Dialog({ open, onClose, isShownOnce, size = 'md', shape = 'modal', ...content }: Props) {
  const titleId = useId();
  const isShown = useShownHere(open, onClose);
  const box = useRef<HTMLDialogElement>(null);
  const leaving = useLeaving(box, isShown, onClose);
  useModal(box, isShown);
  return (
    <dialog
      ref={box}
      className={classNames(styles.dialog, styles[size], styles[shape])}
      aria-labelledby={titleId}
      closedby={isShownOnce ? 'none' : undefined}
      onInput={leaving.onInput}
      {...useWaysOut(isShown, isShownOnce ? stay : leaving.leave)}
    >
      {isShown ? <DialogContent {...content} titleId={titleId} leaving={leaving} /> : null}
    </dialog>
  );
}

const stay = (): boolean => false;

/** A dialog belongs to the page it was opened on: it is never shown over another, whatever its owner says. */
function useShownHere(open: boolean, onClose: () => void): boolean {
  const { pathname } = useLocation();
  const [openedOn, setOpenedOn] = useState<string | null>(open ? pathname : null);
  if (open !== (openedOn !== null)) setOpenedOn(open ? addressBar().pathname : null);
  const hasLeft = usePlaceLeft(openedOn, pathname);
  const leave = useEffectEvent(onClose);
  useEffect(() => {
    if (hasLeft) leave();
  }, [hasLeft]);
  return open && !hasLeft;
}

/** Closing before the element is removed lets the browser return the focus to where it was. */
function useModal(box: RefObject<HTMLDialogElement | null>, open: boolean): void {
  useLayoutEffect(() => {
    const dialog = box.current;
    if (!open || !dialog) return;
    const before = document.activeElement;
    const { dataset } = document.documentElement;
    dialog.showModal();
    dataset.modal = '';
    const letGo = holdFocus(dialog, before);
    document.dispatchEvent(new Event(MODAL_CHANGE));
    return () => {
      dialog.close();
      document.dispatchEvent(new Event(MODAL_CHANGE));
      if (!document.querySelector('dialog:modal')) delete dataset.modal;
      letGo();
    };
  }, [open, box]);
}

/** Esc, and a press that begins and ends on the backdrop; events of nested dialogs are ignored. */
function useWaysOut(open: boolean, leave: () => boolean) {
  const pressed = useRef<EventTarget | null>(null);
  return {
    onCancel(event: SyntheticEvent) {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      leave();
    },
    // A browser whose cancel event was prevented once closes the second time without asking.
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      if (open && event.target === event.currentTarget && !leave()) event.currentTarget.showModal();
    },
    onPointerDown(event: SyntheticEvent) {
      pressed.current = event.target;
    },
    onClick(event: SyntheticEvent) {
      if (event.target === event.currentTarget && pressed.current === event.target) leave();
    },
  };
}

const TITLE = { [DIALOG_PARTS.title]: '', tabIndex: -1 };
const BODY = { [DIALOG_PARTS.body]: '' };
const ACTIONS = { [DIALOG_PARTS.actions]: '' };

type ContentProps = Omit<Props, 'open' | 'size' | 'shape' | 'onClose' | 'isShownOnce'> & {
  titleId: string;
  leaving: ReturnType<typeof useLeaving>;
};

function DialogContent({
  titleId,
  title,
  titleHidden,
  closeLabel,
  actions,
  children,
  leaving,
}: ContentProps) {
  const body = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => (body.current ? keepReachable(body.current) : undefined), []);
  return (
    <div className={styles.content}>
      <h2 id={titleId} className={titleHidden ? 'visually-hidden' : styles.title} {...TITLE}>
        {title}
      </h2>
      <div ref={body} className={styles.body} {...BODY}>
        {children}
      </div>
      {actions ? (
        <div className={styles.actions} hidden={leaving.isAsking} {...ACTIONS}>
          {actions}
        </div>
      ) : null}
      {leaving.question}
      {leaving.wayBack}
      <IconButton icon={X} label={closeLabel} className={styles.close} onClick={leaving.leave} />
    </div>
  );
}
