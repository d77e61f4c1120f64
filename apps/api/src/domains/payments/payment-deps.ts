import type { Deps } from '../../core/deps.ts';
import type { Payable } from '../../core/payable.ts';

/** Dependencies of payments, with the payables that they call back. */
export type PaymentDeps = Deps & { readonly subjects: readonly Payable[] };
