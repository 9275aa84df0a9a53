/** The boards and authorities whose requirements count credit here: maintenance of certification, and the MATE Act. */
export const AUTHORITIES = ['ABPN', 'DEA'] as const;
export type Authority = (typeof AUTHORITIES)[number];
