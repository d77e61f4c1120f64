import { errorCode } from '../core/system-error.ts';

/** A reason not to start, as one line for the operator. */
export class StartError extends Error {
  constructor(line: string, options?: ErrorOptions) {
    super(line, options);
    this.name = 'StartError';
  }
}

const fileFaults: Record<string, string> = {
  EACCES: 'is not writable for this user',
  EPERM: 'is not writable for this user',
  EROFS: 'is on a read-only file system',
  ENOSPC: 'is on a disk with no free space',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
};

/** Turns a file system error about the data folder into a StartError; returns any other error unchanged. */
export function explainDataFolder(error: unknown, folder: string): unknown {
  const code = errorCode(error);
  const fault = fileFaults[code];
  return fault === undefined
    ? error
    : new StartError(`The data folder ${folder} ${fault} (DATA_DIR).`, { cause: error });
}

/** Names of the variables that set the address to listen on. */
type Names = { readonly host: string; readonly port: string };

/** Turns an error of `listen` into a StartError; returns any other error unchanged. */
export function explainListening(
  error: unknown,
  host: string,
  port: number,
  names: Names = { host: 'HOST', port: 'PORT' },
): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} on ${host} is in use: stop the other program or choose another ${names.port}.`,
    );
  }
  if (code === 'EACCES')
    return new StartError(`Port ${port} may not be used by this user: choose a ${names.port} from 1024 on.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`${names.host}=${host} is no address of this machine.`);
  return error;
}
