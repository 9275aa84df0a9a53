/** A brand name, or the substance's name in another language. */
export const DRUG_NAME_KINDS = ['brand', 'variant'] as const;
export type DrugNameKind = (typeof DRUG_NAME_KINDS)[number];
