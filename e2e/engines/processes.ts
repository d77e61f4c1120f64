import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process started by a test. */
export type Running = {
  readonly child: ChildProcess;
  stop(): Promise<void>;
};

const running = new Set<Running>();

// A worker that is stopped in the middle of a test leaves no processes behind.
process.on('exit', () => {
  for (const { child } of running) killGroup(child);
});

function killGroup({ pid, exitCode, signalCode }: ChildProcess): void {
  if (exitCode === null && signalCode === null && pid !== undefined) process.kill(-pid, 'SIGKILL');
}

/** Starts a program as the leader of a process group; `stop` terminates the group. */
export function startProcess(
  command: string,
  args: readonly string[],
  { env = {}, stdio = 'ignore' }: { env?: NodeJS.ProcessEnv; stdio?: 'ignore' | ('ignore' | 'pipe')[] } = {},
): Running {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio, detached: true });
  const ended = once(child, 'exit');
  const started = {
    child,
    async stop() {
      killGroup(child);
      await ended;
      running.delete(started);
    },
  };
  running.add(started);
  return started;
}

/** Returns the output of a process on one of its descriptors, which must be a pipe. */
export function outputOf({ child }: Running, descriptor: number): NodeJS.ReadableStream {
  const stream = child.stdio[descriptor];
  if (!stream || !('read' in stream)) throw new Error(`descriptor ${descriptor} is not a pipe`);
  return stream;
}

/** Returns the first match of a pattern in a stream. */
export function firstMatch(stream: NodeJS.ReadableStream, pattern: RegExp): Promise<string> {
  stream.setEncoding('utf8');
  return new Promise((resolve, reject) => {
    let text = '';
    // Reads the stream to its end, since a program may block if its output is not read.
    stream.on('data', part => {
      text += part;
      const found = pattern.exec(text)?.[1];
      if (found !== undefined) resolve(found);
    });
    stream.on('end', () => reject(new Error(`the process ended without ${pattern}: ${text}`)));
  });
}
