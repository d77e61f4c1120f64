import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

/** A process that a test has started. */
export type Running = {
  readonly child: ChildProcess;
  stop(): Promise<void>;
};

/** Starts a program as the leader of a process group; `stop` ends the group. */
export function startProcess(
  command: string,
  args: readonly string[],
  { env = {}, stdio = 'ignore' }: { env?: NodeJS.ProcessEnv; stdio?: 'ignore' | ('ignore' | 'pipe')[] } = {},
): Running {
  const child = spawn(command, args, { env: { ...process.env, ...env }, stdio, detached: true });
  const ended = once(child, 'exit');
  return {
    child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null && child.pid !== undefined)
        process.kill(-child.pid, 'SIGKILL');
      await ended;
    },
  };
}

/** The first match of a pattern in what a process writes to a stream. */
export async function firstMatch(
  stream: NodeJS.ReadableStream | null | undefined,
  pattern: RegExp,
): Promise<string> {
  if (!stream) throw new Error('the output of the process is not read');
  let text = '';
  stream.setEncoding('utf8');
  for await (const part of stream) {
    text += part;
    const found = pattern.exec(text)?.[1];
    if (found !== undefined) return found;
  }
  throw new Error(`the process ended without ${pattern}: ${text}`);
}
