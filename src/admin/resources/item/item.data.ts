export const ITEM_STATES = ['served', 'retired'] as const;
export type ItemState = (typeof ITEM_STATES)[number];

export const ITEMS_PATH = '/admin/items';
