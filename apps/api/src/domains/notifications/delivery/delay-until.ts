import type { Deps } from '../../../core/deps.ts';

/**
 * The delay until a moment. The queue takes a delay, since it runs on the database's clock, which may be ahead of ours.
 */
export function delayUntil(deps: Pick<Deps, 'now'>, moment: Date): { seconds: number } {
  return { seconds: Math.ceil((moment.getTime() - deps.now().getTime()) / 1000) };
}
