import * as v from 'valibot';
import { isDate, isInstant } from '#kit/dates.ts';
import { isCivilHour } from '#kit/zones.ts';
import { PUBLICATION_TYPES } from '#membership/gate/entitlement.rules.ts';

/** Fields used in more than one file of a library folder. */
export const text = v.pipe(v.string(), v.trim(), v.nonEmpty('is empty'));
/** Whether a name stays below `media`: it came with the folder, and must not make other files of this machine public. */
export const isMediaFile = (file: string): boolean =>
  !/[\\\p{Cc}]/u.test(file) && file.split('/').every((part) => !['', '..'].includes(part));
const OUTSIDE = 'is no file in media';
/** A file of `media`, by its path there or by its name alone. */
export const mediaFile = v.pipe(text, v.check(isMediaFile, OUTSIDE));
/** Empty: none. */
export const mediaFileOrNone = v.pipe(
  v.string(),
  v.check((file) => file === '' || isMediaFile(file), OUTSIDE),
);
export const number = v.pipe(v.number(), v.integer(), v.minValue(1));
export const count = v.pipe(v.number(), v.integer(), v.minValue(0));
/** Beyond a century from today it is a slip, and soon no date at all. */
const DAYS_MOST = 36_525;
export const days = v.pipe(v.number(), v.integer(), v.minValue(-DAYS_MOST), v.maxValue(DAYS_MOST));
export const isoDay = v.pipe(v.string(), v.check(isDate, 'is no day, as 2026-11-21'));
/** A date, or the number of days after the day of the import. */
export const day = v.union([isoDay, days], 'is no day, as 2026-11-21, and no number of days from today');
export const plannedHour = v.pipe(v.string(), v.check(isCivilHour, 'is no full hour, as 2026-11-21T09:00'));
export const instant = v.pipe(v.string(), v.check(isInstant, 'is no instant, as 2026-11-21T06:00:00Z'));
export const type = v.picklist(PUBLICATION_TYPES);
export const quarter = v.pipe(v.number(), v.minValue(0), v.multipleOf(0.25));
export const list = <S extends v.GenericSchema>(of: S) => v.optional(v.array(of), []);
