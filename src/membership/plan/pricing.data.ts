/** Address of the plans and their prices. */
export const PRICING_ADDRESS = '/cme-program?section=pricing';
/** Where a lapsed member renews: at their own plan, or among the prices if that is unknown. */
export const ownPlanAddress = (own: { id: string } | null | undefined): string =>
  own ? `/checkout?membership=${own.id}` : PRICING_ADDRESS;
