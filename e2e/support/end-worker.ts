/**
 * Exits a worker of the test runner immediately after its cleanup. At exit Node waits for V8's background compilation,
 * occasionally forever (github.com/nodejs/node/issues/54918), which fails the run after five minutes.
 */
export function endWorkerAtOnce(): void {
  if (process.env.TEST_WORKER_INDEX === undefined) return;
  process.on('exit', () => process.kill(process.pid, 'SIGKILL'));
}
