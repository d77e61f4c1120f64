import type { Deps } from './deps.ts';
import type { Consumer, ConsumerKinds } from './events.ts';

/** A consumer as declared by its domain, with its event kinds known before it starts. */
export type ConsumerDefinition = ConsumerKinds & { start(deps: Deps): Consumer };
