import type { OrderSums } from '../order/order.rules.ts';

type Sums = Omit<OrderSums, 'currency'>;

/**
 * The sums of a receipt for a refund. A part is a price and its share of the tax; parts that make up the whole have all of
 * the tax among them, to the cent.
 */
export function refundSums(
  paid: Sums,
  before: Pick<Sums, 'totalCents' | 'taxCents'>,
  refundedCents: number,
): Sums {
  const { amountCents, creditCents, discountCents, taxCents: tax, totalCents: whole } = paid;
  if (before.totalCents === 0 && refundedCents >= whole)
    return { amountCents, creditCents, discountCents, taxCents: tax, totalCents: whole };
  const totalCents = refundedCents - before.totalCents;
  const taxCents = Math.round((tax * refundedCents) / whole) - before.taxCents;
  return { amountCents: totalCents - taxCents, creditCents: 0, discountCents: 0, taxCents, totalCents };
}
