export const ORDER_KINDS = ['purchase', 'renewal', 'upgrade'] as const;
export const ORDER_STATUSES = ['pending', 'paid', 'failed', 'refunded'] as const;
export const ORDER_SORTS = ['-created', '-paid', 'total', '-total'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];
/**
 * Why money waits for a person: the sum differs from the one requested, a refund does not go through or failed later, or
 * the payer disputes it, and we may have won.
 */
export const ORDER_ATTENTIONS = [
  'mismatched',
  'refundFailed',
  'returning',
  'disputeWon',
  'disputed',
] as const;
export type OrderAttention = (typeof ORDER_ATTENTIONS)[number];
export const PAYMENT_STATES = [
  'started',
  'requires_action',
  'paid',
  'failed',
  'mismatched',
  'returning',
  'refunded',
] as const;
export const MONEY_ENTRIES = ['charged', 'refunded', 'returned', 'disputed', 'mismatched'] as const;
export const GIFT_CARD_STATES = ['pending', 'pending_to_send', 'sent', 'cancelled'] as const;
