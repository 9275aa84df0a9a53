/** Where the plans and their prices stand. */
export const PRICING_ADDRESS = '/cme-program?section=pricing';
