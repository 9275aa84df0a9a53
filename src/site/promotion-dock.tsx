import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useMatches } from 'react-router';
import { useListeningOpen } from '#media/listening-sign.store.ts';
import { readerStanding } from '#membership/gate.rules.ts';
import { NewsletterBar } from '#newsletter/newsletter-bar.tsx';
import { useSession, useUser } from '#web/use-session.tsx';
import { barOf } from './address.rules.ts';
import { CtaBanner } from './cta-banner.tsx';
import { CTA_SCROLL_PX, type Promotion, promotionFor } from './promotion.rules.ts';
import { closePromotion, useClosedPromotions, usePageBar, useScrolledPast } from './promotion.store.ts';
import styles from './promotion-dock.module.css';
import { ReferralBar } from './referral-bar.tsx';

const FOCUS_ROOM_PX = 24;

/** A page asks for quiet in its `handle`. */
export function useQuiet(): boolean {
  return useMatches().some(({ handle }) => (handle as { quiet?: boolean } | undefined)?.quiet === true);
}

/** The foot of the screen: at most one promotion, never over what has the focus, and never on paper. */
export function PromotionDock() {
  const [inUse, setInUse] = useState<Promotion | null>(null);
  const promotion = usePromotion(inUse);
  const dock = useRef<HTMLDivElement>(null);
  useRoomFor(dock, promotion);
  useFocusIn(dock, promotion, setInUse);
  if (promotion === null) return null;
  return (
    <div ref={dock} className={styles.dock}>
      <Shown promotion={promotion} />
    </div>
  );
}

function Shown({ promotion }: { promotion: Promotion }) {
  const user = useUser();
  const onClose = () => closePromotion(promotion);
  switch (promotion) {
    case 'referral':
      return <ReferralBar onClose={onClose} />;
    case 'cta':
      return <CtaBanner isVisitor={user === null} onClose={onClose} />;
    default:
      return <NewsletterBar onClose={onClose} />;
  }
}

function usePromotion(inUse: Promotion | null): Promotion | null {
  const { pathname } = useLocation();
  const { isLogged, user } = useSession();
  const hasPlayer = useListeningOpen();
  const hasPageBar = usePageBar();
  const isPast = useScrolledPast(CTA_SCROLL_PX);
  return promotionFor({
    pathname,
    bar: barOf(pathname),
    isQuiet: useQuiet(),
    standing: isLogged === null ? null : readerStanding(user),
    scrolled: isPast ? CTA_SCROLL_PX + 1 : 0,
    closed: useClosedPromotions(),
    inUse,
    hasPageBar: hasPageBar || hasPlayer,
  });
}

type Dock = RefObject<HTMLDivElement | null>;

/** With the focus in it a promotion is in use, and stays until the focus goes elsewhere on the page. */
function useFocusIn(dock: Dock, promotion: Promotion | null, tell: (inUse: Promotion | null) => void) {
  useEffect(() => {
    const box = dock.current;
    if (promotion === null || !box) return tell(null);
    const enter = () => tell(promotion);
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !box.contains(relatedTarget)) tell(null);
    };
    box.addEventListener('focusin', enter);
    box.addEventListener('focusout', leave);
    return () => {
      box.removeEventListener('focusin', enter);
      box.removeEventListener('focusout', leave);
    };
  }, [dock, promotion, tell]);
}

/** The page ends above the dock, toasts rise above it, and what gets the focus is scrolled clear of it (WCAG 2.4.11). */
function useRoomFor(dock: Dock, promotion: Promotion | null) {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    if (promotion === null || !dock.current) return;
    const observer = new ResizeObserver(([entry]) => {
      const height = entry?.borderBoxSize[0]?.blockSize ?? 0;
      style.setProperty('--bottom-bar', `${height}px`);
      style.setProperty('padding-bottom', `${height}px`);
      style.setProperty('scroll-padding-bottom', `${height + FOCUS_ROOM_PX}px`);
    });
    observer.observe(dock.current);
    return () => {
      observer.disconnect();
      for (const name of ['--bottom-bar', 'padding-bottom', 'scroll-padding-bottom'])
        style.removeProperty(name);
    };
  }, [dock, promotion]);
}
