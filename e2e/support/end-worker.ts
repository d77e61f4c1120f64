/**
 * Ends a worker of the test runner at once when it exits, once it has put everything away. Node waits at its end for what V8 compiles in the
 * background, and now and then for ever (github.com/nodejs/node/issues/54918), which fails the run after five minutes.
 */
export function endWorkerAtOnce(): void {
  if (process.env.TEST_WORKER_INDEX === undefined) return;
  process.on('exit', () => process.kill(process.pid, 'SIGKILL'));
}
