/** The command line is wrong: unknown or missing arguments. */
export class UsageError extends Error {}
