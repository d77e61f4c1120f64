import type { findRedFlags } from '@rifq/contract';

type Find = typeof findRedFlags;

/**
 * Finds emergency signs by code that is loaded on demand.
 * @param load the dynamic import
 */
export function makeSignFinder(load: () => Promise<Find>) {
  let find: Find | undefined;
  return {
    /** Loads the code, or has tried to: where it does not come, a reason goes on without its signs. */
    async load(): Promise<void> {
      find ??= await load().catch(() => undefined);
    },
    /** The signs that a reason speaks of; none while the code is not there. */
    find: (reason: string): ReturnType<Find> => find?.(reason) ?? [],
  };
}

export const signFinder = makeSignFinder(async () => (await import('./find-signs.ts')).findRedFlags);
