import * as z from 'zod/mini';

/** A page number, from 0. */
export const pageNumber = (last: number) =>
  z.coerce
    .number<number>('field.invalid')
    .check(z.int('field.invalid'), z.minimum(0, 'field.invalid'), z.maximum(last, 'field.invalid'));
