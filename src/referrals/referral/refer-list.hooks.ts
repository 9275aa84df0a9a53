import { useAppendedPages } from '#client/api/appended-pages.ts';
import { browserApi } from '#client/api/browser-api.ts';
import { giftCardCalls, referralCalls } from './referral.schema.ts';

const askReferrals = (number: number) => browserApi()(referralCalls.list, { query: { page: { number } } });
const askGiftCards = (number: number) =>
  browserApi()(giftCardCalls.list, { query: { page: { number }, cancelled: true } });
export const useReferrals = () => useAppendedPages(askReferrals);
export const useGiftCards = () => useAppendedPages(askGiftCards);
