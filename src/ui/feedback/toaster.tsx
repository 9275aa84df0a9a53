import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import Info from 'lucide-react/icons/info';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from '../content/class-names.ts';
import { Icon } from '../content/icon.tsx';
import { giveBack } from '../dialogs/dialog-focus.ts';
import { MODAL_CHANGE } from '../dialogs/modal-change.ts';
import { useAboveBottomBar } from '../navigation/bottom-bar.ts';
import {
  dismissToast,
  noToasts,
  shownToasts,
  subscribeToToasts,
  TOAST_SECONDS,
  type Toast,
} from './toast.ts';
import styles from './toaster.module.css';

const MARKS = { success: CircleCheck, info: Info, error: CircleAlert };

type Props = { regionLabel: string; dismissLabel: string };

/**
 * Rendered once, at the end of the page, and stays mounted: a live region must exist before it can announce anything.
 */
export function Toaster({ regionLabel, dismissLabel }: Props) {
  const toasts = useSyncExternalStore(subscribeToToasts, shownToasts, noToasts);
  const [paused, setPaused] = useState(false);
  const region = useRef<HTMLElement>(null);
  const above = useAboveBottomBar();
  useTopDialog(region);
  // A toast removed while focused or hovered fires no blur or leave event: the others would wait forever.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew whenever a toast came or went
  useEffect(() => {
    if (!region.current?.matches(':focus-within, :hover')) setPaused(false);
  }, [toasts]);
  // The section alone is moved: to React, nothing ever stands beside it.
  return (
    <div>
      <section
        ref={region}
        aria-label={regionLabel}
        className={styles.toaster}
        style={above}
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(false)}
        onFocus={({ relatedTarget }) => {
          if (!region.current?.contains(relatedTarget)) focusedBefore = relatedTarget;
          setPaused(true);
        }}
        onBlur={() => setPaused(false)}
      >
        <div role="status" className={styles.list}>
          {toasts.map((shown) => (
            <ToastCard key={shown.id} shown={shown} paused={paused} dismissLabel={dismissLabel} />
          ))}
        </div>
      </section>
    </div>
  );
}

/** Beside an open dialog, a toast would be dimmed and out of reach: its region is moved into it, and back. */
function useTopDialog(region: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    const [element, home] = [region.current, region.current?.parentElement];
    if (!element || !home) return;
    const follow = () => {
      const place = [...document.querySelectorAll('dialog:modal')].at(-1) ?? home;
      if (element.parentElement !== place) place.append(element);
    };
    follow();
    document.addEventListener(MODAL_CHANGE, follow);
    return () => document.removeEventListener(MODAL_CHANGE, follow);
  }, [region]);
}

type CardProps = { shown: Toast; paused: boolean; dismissLabel: string };

function ToastCard({ shown: { id, tone, message, action, stays = false }, paused, dismissLabel }: CardProps) {
  useCountdown(tone !== 'error' && !stays, paused, () => dismissToast(id));
  return (
    <div ref={passFocusOn} className={classNames(styles.toast, styles[tone])}>
      <Icon of={MARKS[tone]} className={styles.mark} />
      <div className={styles.message}>{message}</div>
      {action}
      <button type="button" className={styles.dismiss} onClick={() => dismissToast(id)}>
        {dismissLabel}
      </button>
    </div>
  );
}

let focusedBefore: Element | null = null;
/** A toast that goes with the focus in it gives that back; the page, which may have been moved meanwhile, stays there. */
const passFocusOn = (card: HTMLElement | null) => () => {
  if (card?.contains(document.activeElement)) giveBack(focusedBefore, true);
  focusedBefore = null;
};

/** Calls `done` after a toast's time has passed, not counting pauses. */
function useCountdown(running: boolean, paused: boolean, done: () => void) {
  const left = useRef(TOAST_SECONDS * 1000);
  const finish = useRef(done);
  finish.current = done;
  useEffect(() => {
    if (!running || paused) return;
    const started = performance.now();
    const timer = setTimeout(() => finish.current(), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - started;
    };
  }, [running, paused]);
}
