/** Address of the plans and their prices. */
export const PRICING_ADDRESS = '/cme-program?section=pricing';
