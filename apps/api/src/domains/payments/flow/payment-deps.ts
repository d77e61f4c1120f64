import type { Deps } from '../../../core/deps.ts';
import type { Payable } from '../../../core/payable.ts';

/** What payments need from outside, with the subjects that they call back. */
export type PaymentDeps = Deps & { readonly subjects: readonly Payable[] };
