interface Holder {
  hasMembership: boolean;
  isMembershipValid: boolean;
  canGetCredits: boolean;
}

/** A membership that has ended (spec §4). */
export const isLapsed = ({ hasMembership, isMembershipValid }: Holder): boolean =>
  hasMembership && !isMembershipValid;
/** A membership without credits (ROLE-024): no goal is shown, as it could not be reached. */
export const lacksCredits = ({ isMembershipValid, canGetCredits }: Holder): boolean =>
  isMembershipValid && !canGetCredits;
