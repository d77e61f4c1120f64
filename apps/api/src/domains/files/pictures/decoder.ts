import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Decoded, ImagePurpose } from './decode.ts';
import type { DecodingJob } from './decoder-process.ts';

const PROGRAM = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));
/** A decoder without work ends after this, and gives its memory back. */
const IDLE_MS = 60_000;
const START_MS = 15_000;

/** Decodes in a process of its own, as many at once as it is called for. */
export type Decoder = (bytes: Buffer, purpose: ImagePurpose, seconds: number) => Promise<Decoded>;

/** Resolves when the process has loaded its libraries. Throws when it cannot, within some seconds. */
async function start(): Promise<ChildProcess> {
  // No variable of the app's environment, which holds its secrets.
  const child = fork(PROGRAM, [], { serialization: 'advanced', execArgv: [], env: {} });
  // What cannot be sent to a process that has ended: its end is what counts.
  child.on('error', () => undefined);
  const deadline = setTimeout(() => child.kill('SIGKILL'), START_MS);
  const ended = once(child, 'exit').then(([code, signal]) => {
    throw new Error(`a decoder of pictures ended with ${String(code ?? signal)} before it was ready`);
  });
  ended.catch(() => undefined);
  try {
    await Promise.race([once(child, 'message'), ended]);
  } finally {
    clearTimeout(deadline);
  }
  return child;
}

const isAlive = ({ connected, killed, exitCode, signalCode }: ChildProcess) =>
  connected && !killed && exitCode === null && signalCode === null;

/** What a decoder makes of a picture; null when it is killed because its time is over, and 'ended' when it ends by itself. */
async function run(child: ChildProcess, job: DecodingJob, seconds: number): Promise<Decoded | 'ended'> {
  const { promise: outcome, resolve } = Promise.withResolvers<Decoded | 'ended'>();
  const onMessage = ({ decoded }: { decoded: Decoded }) =>
    resolve(
      typeof decoded === 'object' ? decoded && { ...decoded, bytes: Buffer.from(decoded.bytes) } : decoded,
    );
  const onEnd = () => resolve('ended');
  const deadline = setTimeout(() => {
    child.kill('SIGKILL');
    resolve(null);
  }, seconds * 1_000);
  child.on('message', onMessage).on('exit', onEnd).on('disconnect', onEnd);
  try {
    if (!isAlive(child)) return 'ended';
    child.send(job);
    return await outcome;
  } finally {
    clearTimeout(deadline);
    child.off('message', onMessage).off('exit', onEnd).off('disconnect', onEnd);
  }
}

/**
 * Makes a decoder. A library that does not look at the clock while it reads a file can only be stopped by killing its
 * process, and what it takes from others, or breaks, is gone with it.
 */
export function makeDecoder(): Decoder {
  const idle: { readonly child: ChildProcess; readonly ends: NodeJS.Timeout }[] = [];

  /** A decoder at rest keeps no process alive, and no command waiting for its end. */
  function rest(child: ChildProcess): void {
    child.unref();
    child.channel?.unref();
    const ends = setTimeout(() => {
      idle.splice(
        idle.findIndex(other => other.child === child),
        1,
      );
      child.disconnect();
    }, IDLE_MS).unref();
    idle.push({ child, ends });
  }

  function wake(): ChildProcess | null {
    for (let next = idle.pop(); next !== undefined; next = idle.pop()) {
      clearTimeout(next.ends);
      // Unless it has ended meanwhile.
      if (!isAlive(next.child)) continue;
      next.child.ref();
      next.child.channel?.ref();
      return next.child;
    }
    return null;
  }

  return async (bytes, purpose, seconds) => {
    const job = { bytes, purpose };
    const woken = wake();
    let child = woken ?? (await start());
    let decoded = await run(child, job, seconds);
    // It may have ended while it was at rest, of nothing that this picture holds.
    if (decoded === 'ended' && woken !== null) {
      child = await start();
      decoded = await run(child, job, seconds);
    }
    if (isAlive(child)) rest(child);
    return decoded === 'ended' ? null : decoded;
  };
}
