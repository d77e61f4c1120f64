// @ts-check

/** A failure that the operator can fix: printed as its message, without a stack trace. */
export class UserError extends Error {}

/** A prerequisite of a step is not available on this machine, and the step can be skipped. */
export class Unavailable extends UserError {}

/** A prerequisite has to be downloaded, but the network cannot be reached. */
export class Offline extends UserError {}

/**
 * Returns the `code` of a Node error, e.g. `ENOENT`.
 * @param {unknown} error
 * @returns {string | undefined}
 */
export function errorCode(error) {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** @param {string} folder */
export function notWritable(folder) {
  return new UserError(
    `Cannot write to ${folder}. Make it writable for this user, or use a copy of your own.`,
  );
}

/** @param {string} folder */
export function diskFull(folder) {
  return new UserError(`No free disk space in ${folder}. Free some space and try again.`);
}

/**
 * Explains in one line why a folder cannot be written to; returns any other error unchanged.
 * @param {unknown} error
 * @param {string} folder
 * @returns {unknown}
 */
export function explainFileError(error, folder) {
  const code = errorCode(error) ?? '';
  if (['EACCES', 'EPERM', 'EROFS'].includes(code)) return notWritable(folder);
  if (['ENOSPC', 'EDQUOT'].includes(code)) return diskFull(folder);
  return error;
}
