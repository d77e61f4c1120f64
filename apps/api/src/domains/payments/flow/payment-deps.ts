import type { Deps } from '../../../core/deps.ts';
import type { PaymentSubject } from '../../../core/payment-subject.ts';

/** What payments need from outside, with the subjects that they call back. */
export type PaymentDeps = Deps & { readonly subjects: readonly PaymentSubject[] };
