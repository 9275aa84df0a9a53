import { addDays } from '#kit/dates.ts';

/** For so long is known from where something was done. */
export const ADDRESS_DAYS = 90;
export const addressesSince = (now: Date): Date => addDays(now, -ADDRESS_DAYS);
