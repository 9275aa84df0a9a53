import { useGiftCards } from '../../referral/refer-list.hooks.ts';
import { GiftCardList } from './list.tsx';

/** What invitations have earned, for those who are led away from the referral page (A25); nothing if there is nothing. */
export function EarnedGiftCards() {
  const list = useGiftCards();
  return list.rows.length > 0 || list.is === 'failed' ? <GiftCardList list={list} /> : null;
}
