import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { PaymentCommand } from './payment-commands.ts';
import type { Random } from './random.ts';

const server = fileURLToPath(new URL('../servers/payments.ts', import.meta.url));
const PROCESSES = 2;

/** Starts a process whose clock is ahead from the start: otherwise it could query the gateway about the past. */
async function startProcess(databaseUrl: string, offsetMs: number): Promise<ChildProcess> {
  const child = spawn(process.execPath, [server], {
    env: { ...process.env, BENCH_DATABASE_URL: databaseUrl, BENCH_OFFSET_MS: String(offsetMs) },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  await once(child, 'message');
  return child;
}

async function kill(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}

/** Starts the app's processes on one database, which receive commands individually or all together. */
export async function startProcesses(databaseUrl: string, random: Random) {
  let offsetMs = 0;
  const children: ChildProcess[] = [];
  for (let count = 0; count < PROCESSES; count += 1) children.push(await startProcess(databaseUrl, offsetMs));
  const tellAll = (command: PaymentCommand) => {
    for (const child of children) child.send(command);
  };
  return {
    now: () => new Date(Date.now() + offsetMs),
    tell: (command: PaymentCommand) => void children[random.below(children.length)]?.send(command),
    tellAll,
    /** Advances the clock of every process. */
    advance(byMs: number): void {
      offsetMs += byMs;
      tellAll({ do: 'clock', offsetMs });
    },
    /** Kills one at any point of its work, and starts another instead. */
    async killOne(): Promise<void> {
      const index = random.below(children.length);
      const [dead] = children.splice(index, 1);
      if (dead) await kill(dead);
      children.push(await startProcess(databaseUrl, offsetMs));
    },
    async stop(): Promise<void> {
      await Promise.all(children.map(kill));
    },
  };
}
export type Processes = Awaited<ReturnType<typeof startProcesses>>;
