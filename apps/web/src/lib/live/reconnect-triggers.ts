import { LIVE_TOKEN_KEY } from '@rifq/contract';
import { runningBuild, watchVersion } from '../versions/version-check.ts';

/** Watches for changes that may let a refused client connect: a fresh live token of another tab, or a new build. */
export function createChanges() {
  let build = runningBuild();
  return {
    /** Calls back at the first change from now on. @returns stops watching */
    watch(onChange: () => void): () => void {
      const onStorage = ({ key, newValue }: StorageEvent) => {
        if (key === LIVE_TOKEN_KEY && newValue !== null) changed();
      };
      const stopPolling = watchVersion(build, newest => {
        build = newest;
        changed();
      });
      const stop = () => {
        stopPolling();
        removeEventListener('storage', onStorage);
      };
      const changed = () => {
        stop();
        onChange();
      };
      addEventListener('storage', onStorage);
      return stop;
    },
  };
}
