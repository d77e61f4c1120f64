import * as z from 'zod/mini';
import { isTimeZone } from './time-zone.ts';

/** Fields of the parameters that notifications store: what is read is formatted, which throws for others. */
export const timestampField = z.iso.datetime({ offset: true });
export const dateField = z.iso.date();
export const timeZoneField = z.string().check(z.refine(isTimeZone));
