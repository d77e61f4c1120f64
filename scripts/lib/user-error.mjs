// @ts-check

/** A failure that the operator can do something about: printed as its message, without a stack trace. */
export class UserError extends Error {}

/** What a step needs cannot be had on this machine, which can do without the step. */
export class Unavailable extends UserError {}

/** What is needed is on the network, which cannot be reached. */
export class Offline extends UserError {}

/**
 * The `code` of a Node error, e.g. `ENOENT`.
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
 * Says in one line why a folder cannot be written to; any other error stays as it is.
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
