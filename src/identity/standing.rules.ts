interface Holder {
  hasMembership: boolean;
  isMembershipValid: boolean;
  canGetCredits: boolean;
}

/** A membership that has ended (spec §4). */
export const isLapsed = ({ hasMembership, isMembershipValid }: Holder): boolean =>
  hasMembership && !isMembershipValid;
/** A membership that gives no credits (ROLE-024): whoever holds it is told of no goal, which they could not reach. */
export const lacksCredits = ({ isMembershipValid, canGetCredits }: Holder): boolean =>
  isMembershipValid && !canGetCredits;
