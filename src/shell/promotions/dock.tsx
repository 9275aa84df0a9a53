import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useListeningOpen } from '#catalog/listening/sign.hooks.ts';
import { useTurn } from '#client/navigation/turn.ts';
import { useSession, useUser } from '#identity/session/use-session.hooks.ts';
import { readerStanding } from '#membership/gate/gate.rules.ts';
import { NewsletterBar } from '#newsletter/subscription/components/newsletter-bar.tsx';
import { useSignUpInView } from '#newsletter/subscription/sign-up-place.hooks.ts';
import { focusContent } from '#ui/dialogs/dialog-focus.ts';
import { useHasPageBar } from '#ui/navigation/bottom-bar.ts';
import { barOf } from '../address.rules.ts';
import { CtaBanner } from './cta-banner.tsx';
import styles from './dock.module.css';
import { clearRoom, keepRoom, leaveRoom } from './dock-room.store.ts';
import { closePromotion, useClosedPromotions, useScrolledPast, useTooTall } from './promotion.hooks.ts';
import { CTA_SCROLL_PX, type Promotion, promotionFor } from './promotion.rules.ts';
import { useQuiet } from './quiet.hooks.ts';
import { ReferralBar } from './referral-bar.tsx';

/** The foot of the screen: at most one promotion, never over what has the focus, and never on paper. */
export function PromotionDock() {
  const [inUse, setInUse] = useState<Promotion | null>(null);
  const [tooTall, giveWay] = useTooTall();
  const wanted = usePromotion(inUse, tooTall);
  const hasTurn = useTurn(wanted === null ? null : 'promotion', inUse !== null);
  const promotion = hasTurn ? wanted : null;
  const dock = useRef<HTMLDivElement>(null);
  const room = useRef<HTMLDivElement>(null);
  useRoomFor(dock, room, promotion, useSignUpInView(), giveWay);
  useFocusIn(dock, promotion, setInUse);
  return (
    <>
      <div ref={room} className={`on-deep ${styles.room}`} aria-hidden="true" />
      {promotion === null ? null : (
        <div ref={dock} className={styles.dock}>
          <Shown promotion={promotion} />
        </div>
      )}
    </>
  );
}

function Shown({ promotion }: { promotion: Promotion }) {
  const user = useUser();
  const onClose = () => {
    closePromotion(promotion);
    focusContent();
  };
  switch (promotion) {
    case 'referral':
      return <ReferralBar onClose={onClose} />;
    case 'cta':
      return <CtaBanner isVisitor={user === null} onClose={onClose} />;
    default:
      return <NewsletterBar onClose={onClose} />;
  }
}

function usePromotion(inUse: Promotion | null, tooTall: ReadonlySet<Promotion>): Promotion | null {
  const { pathname } = useLocation();
  const { isLogged, user } = useSession();
  const hasPlayer = useListeningOpen();
  const hasPageBar = useHasPageBar();
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
    hasSignUp: useSignUpInView(),
    tooTall,
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

function useRoomFor(
  dock: Dock,
  room: Dock,
  promotion: Promotion | null,
  yields: boolean,
  giveWay: (one: Promotion) => void,
) {
  useLayoutEffect(() => {
    if (!room.current) return;
    if (promotion !== null && dock.current)
      return keepRoom(dock.current, room.current, () => giveWay(promotion));
    if (yields) return leaveRoom(room.current);
    clearRoom(room.current);
  }, [dock, room, promotion, yields, giveWay]);
  useLayoutEffect(() => {
    const { current } = room;
    return () => {
      if (current) clearRoom(current);
    };
  }, [room]);
}
