import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { Decoded, ImagePurpose } from './decode.ts';
import type { DecodingJob } from './decoder-process.ts';

const PROGRAM = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));
/** Idle time after which a decoder process exits, to free its memory. */
const IDLE_MS = 60_000;
const START_MS = 15_000;

/** Decodes each picture in a separate process, as many concurrently as there are calls. */
export type Decoder = (bytes: Buffer, purpose: ImagePurpose, seconds: number) => Promise<Decoded>;

/** Starts a process and resolves when its libraries are loaded. Throws when that fails or exceeds START_MS. */
async function start(): Promise<ChildProcess> {
  // The environment of the app is not passed on, since it contains secrets.
  const child = fork(PROGRAM, [], { serialization: 'advanced', execArgv: [], env: {} });
  // Ignores messages that cannot be sent to a process that has exited. Its exit is handled.
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

/** Runs a job in a decoder process. Returns null on a timeout, which kills it, and 'ended' when it exited. */
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
 * Makes a decoder. Decoding libraries have no timeout, so only killing a separate process can stop them. It also
 * isolates their memory use and crashes.
 */
export function makeDecoder(): Decoder {
  const idle: { readonly child: ChildProcess; readonly ends: NodeJS.Timeout }[] = [];

  /** Makes a process idle, so that it prevents neither the server nor a command from exiting. */
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
      // It may have exited in the meantime.
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
    // The process may have exited while idle, not because of this picture.
    if (decoded === 'ended' && woken !== null) {
      child = await start();
      decoded = await run(child, job, seconds);
    }
    if (isAlive(child)) rest(child);
    return decoded === 'ended' ? null : decoded;
  };
}
