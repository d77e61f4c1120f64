/** The kinds of failure. */
export type EmbeddedPostgresErrorCode =
  | 'data-folder-unusable'
  | 'disk-full'
  | 'binaries-missing'
  | 'binaries-unusable'
  | 'wrong-version'
  | 'in-use'
  | 'start-failed'
  | 'stop-failed';

/** An expected failure of the embedded database. `message` is one English line for the operator. */
export class EmbeddedPostgresError extends Error {
  readonly code: EmbeddedPostgresErrorCode;

  constructor(code: EmbeddedPostgresErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'EmbeddedPostgresError';
    this.code = code;
  }
}

/** The `code` of a Node or PostgreSQL error (`ENOENT`, `57P03`), if it has one. */
export function systemErrorCode(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

export function notWritable(folder: string, cause: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'data-folder-unusable',
    `Cannot write to the data folder ${folder}. Make it writable for this user, or point DATA_DIR to another folder.`,
    { cause },
  );
}

export function diskFull(folder: string, cause?: unknown): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'disk-full',
    `No free disk space for the embedded database in ${folder}. Free some space, or point DATA_DIR to another disk.`,
    { cause },
  );
}

/** Turns a file system error under `folder` into an EmbeddedPostgresError; returns any other error as it is. */
export function explainFileError(error: unknown, folder: string): unknown {
  switch (systemErrorCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return notWritable(folder, error);
    case 'ENOTDIR':
    case 'EEXIST':
      return new EmbeddedPostgresError(
        'data-folder-unusable',
        `The data folder ${folder} is not a folder. Point DATA_DIR to a folder.`,
        { cause: error },
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return diskFull(folder, error);
    default:
      return error;
  }
}
