import { LIVE_TOKEN_KEY } from '@rifq/contract';
import { runningBuild, watchVersion } from '../versions/version-check.ts';

/** What may let a refused client in: a fresh live token of another tab, or a newer build than the last one seen. */
export function createChanges() {
  let build = runningBuild();
  return {
    /** Calls back at the first change from now on. @returns stops it */
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
