import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { listening } from './web-app.ts';

/** A program of the app, started like by `npm start` and `npm run rifq`, which can be killed and restarted. */
export interface AppProcess {
  /** Resolves once it is listening. */
  start(): Promise<void>;
  /** Terminates it with a signal, unless it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/** @param program its file under `apps/api/src`, with its arguments */
export function appProcess(
  [program, ...args]: readonly [string, ...string[]],
  env: Readonly<Record<string, string>>,
): AppProcess {
  const path = fileURLToPath(new URL(`../../apps/api/src/${program}`, import.meta.url));
  let child: ChildProcess | null = null;
  return {
    async start() {
      const started = spawn(process.execPath, [path, ...args], {
        env: { ...process.env, ...env },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      await listening(started);
    },
    async end(signal) {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill(signal);
      await ended;
    },
  };
}
