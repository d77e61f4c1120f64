import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { ImagePurpose, Picture } from './decode.ts';
import type { DecodingJob } from './decoder-process.ts';

const PROGRAM = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));
/** A decoder without work ends after this, and gives its memory back. */
const IDLE_MS = 60_000;

/** Decodes in a process of its own, as many at once as it is called for. */
export type Decoder = (bytes: Buffer, purpose: ImagePurpose, seconds: number) => Promise<Picture | null>;

/** Resolves when the process has loaded its libraries. Throws when it cannot. */
async function start(): Promise<ChildProcess> {
  // No variable of the app's environment, which holds its secrets.
  const child = fork(PROGRAM, [], { serialization: 'advanced', execArgv: [], env: {} });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`a decoder of pictures ended with ${String(code)} before it was ready`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  return child;
}

/** What a decoder makes of a picture; null when it dies of it, or is killed because its time is over. */
async function run(child: ChildProcess, job: DecodingJob, seconds: number): Promise<Picture | null> {
  const answered = new Promise<Picture | null>(resolve => {
    child.once('message', ({ picture }: { picture: Picture | null }) => resolve(picture));
    child.once('exit', () => resolve(null));
  });
  const deadline = setTimeout(() => child.kill('SIGKILL'), seconds * 1_000);
  try {
    child.send(job);
    const picture = await answered;
    return picture && { ...picture, bytes: Buffer.from(picture.bytes) };
  } finally {
    clearTimeout(deadline);
    child.removeAllListeners('message');
    child.removeAllListeners('exit');
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
      if (!next.child.connected) continue;
      next.child.ref();
      next.child.channel?.ref();
      return next.child;
    }
    return null;
  }

  return async (bytes, purpose, seconds) => {
    const child = wake() ?? (await start());
    const picture = await run(child, { bytes, purpose }, seconds);
    if (child.connected) rest(child);
    return picture;
  };
}
