import type { Deps } from '../../../core/deps.ts';

/** How long until a moment: a span, for the queue goes by the database's clock, which may be ahead of ours. */
export function delayUntil(deps: Pick<Deps, 'now'>, moment: Date): { seconds: number } {
  return { seconds: Math.ceil((moment.getTime() - deps.now().getTime()) / 1000) };
}
