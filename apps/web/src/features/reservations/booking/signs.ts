import type { findRedFlags } from '@rifq/rules';

type Find = typeof findRedFlags;

/**
 * Creates a finder of emergency signs whose code is loaded on demand.
 * @param load the dynamic import
 */
export function makeSignFinder(load: () => Promise<Find>) {
  let find: Find | undefined;
  return {
    /** Tries to load the code: without it, a reason is sent without signs. */
    async load(): Promise<void> {
      find ??= await load().catch(() => undefined);
    },
    /** Emergency signs in a reason; none while the code is not loaded. */
    find: (reason: string): ReturnType<Find> => find?.(reason) ?? [],
  };
}

export const signFinder = makeSignFinder(async () => (await import('./find-signs.ts')).findRedFlags);
