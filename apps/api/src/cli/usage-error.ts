/** Thrown for a wrong command line: unknown or missing arguments. */
export class UsageError extends Error {}
