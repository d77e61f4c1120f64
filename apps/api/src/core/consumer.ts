import type { Deps } from './deps.ts';
import type { Consumer, ConsumerKinds } from './events.ts';

/** A consumer as its domain declares it: its kinds are known before it starts. */
export type ConsumerDefinition = ConsumerKinds & { start(deps: Deps): Consumer };
