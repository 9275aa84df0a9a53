import { addDays } from '#kit/dates.ts';

/** Number of days for which an IP address is kept. */
export const ADDRESS_DAYS = 90;
export const addressesSince = (now: Date): Date => addDays(now, -ADDRESS_DAYS);

/** The detail of what no account did, but whoever runs the server. */
export const BY_COMMAND = { by: 'command on the server' };
