/**
 * A task of which only one runs: calls meanwhile are answered by one more, which begins after the last of them. It ends
 * with the first that fails.
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
