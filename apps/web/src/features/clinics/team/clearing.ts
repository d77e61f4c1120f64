import type { ErrorBody } from '@rifq/contract';
import type { PayloadOf } from '@rifq/contract/calls';

/** The reservations of a doctor that have not ended. */
export type Booked = NonNullable<ErrorBody['booked']>;

/** What becomes of them when the membership ends. */
export type Clearing = Pick<
  PayloadOf<'post', '/api/clinic/team/remove'>,
  'cancel_reason' | 'cancelled' | 'offered'
>;
