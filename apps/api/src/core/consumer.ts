import type { Deps } from './deps.ts';
import type { Consumer, ConsumerKinds } from './events.ts';

/** A consumer as its domain declares it: what it takes is known before it runs. */
export type ConsumerDefinition = ConsumerKinds & { start(deps: Deps): Consumer };
