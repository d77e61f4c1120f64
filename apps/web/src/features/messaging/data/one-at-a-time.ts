/**
 * Runs a task one at a time: calls during a run share one more run, which starts after the last of them. Stops at the
 * first failure.
 */
export function oneAtATime(task: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isAsked = false;
  const run = async () => {
    try {
      while (isAsked) {
        isAsked = false;
        await task();
      }
    } finally {
      running = null;
    }
  };
  return () => {
    isAsked = true;
    running ??= run();
    return running;
  };
}
