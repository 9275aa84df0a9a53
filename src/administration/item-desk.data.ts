export const ITEM_STATES = ['served', 'retired'] as const;
export type ItemState = (typeof ITEM_STATES)[number];
