import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startProcess } from './processes.ts';
import { until } from './until.ts';

/** A sound server without a sound card, whose clock the browsers use to record and play. */
export type Sound = {
  /** Environment variables for programs that use it. */
  env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
};

/** Starts PulseAudio with a null sink. */
export async function startSound(folder: string): Promise<Sound> {
  const socket = join(folder, 'pulse.socket');
  const modules = ['module-null-sink', `module-native-protocol-unix socket=${socket} auth-anonymous=1`];
  const server = startProcess(
    'pulseaudio',
    ['-n', '--daemonize=no', '--exit-idle-time=-1', ...modules.flatMap(module => ['-L', module])],
    { env: { HOME: folder, XDG_RUNTIME_DIR: folder } },
  );
  await until('PulseAudio listens', async () => existsSync(socket));
  return { env: { PULSE_SERVER: `unix:${socket}` }, stop: server.stop };
}
