export const TEXTS_PATH = '/admin/texts';
export const TEXT_MAX = 5000;
export const DESCRIPTION_MAX = 500;
