import { resolve } from 'node:path';
import { environmentFaults, isPublic } from './rules.ts';
import { type Environment, type Variables, variables } from './variables.ts';

export type { Environment } from './variables.ts';

/** Thrown with every fault of the environment, one line each. */
export class EnvironmentError extends Error {
  readonly lines: readonly string[];
  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'EnvironmentError';
    this.lines = lines;
  }
}

/**
 * Reads the variables separately. Throws an EnvironmentError with a line for each invalid one: its name and the
 * expected form, never its value, which may be a secret.
 */
export function readVariables(source: Record<string, string | undefined>): Environment {
  const read: Record<string, unknown> = {};
  const lines: string[] = [];
  for (const [name, [schema, expects]] of Object.entries(variables)) {
    const value = source[name];
    const result = schema.safeParse(value?.trim() === '' ? undefined : value);
    if (result.success) read[name] = result.data;
    else lines.push(`${name} is not valid: it expects ${expects}`);
  }
  if (lines.length > 0) throw new EnvironmentError(lines);
  const values = read as Variables; // every key of the table has just been read through its own schema
  const site = {
    ...values,
    PUBLIC_URL: values.PUBLIC_URL ?? `http://localhost:${values.PORT}`,
    HAS_PUBLIC_URL: values.PUBLIC_URL !== undefined,
  };
  return {
    ...site,
    DATA_DIR: resolve(values.DATA_DIR),
    DEMO: values.DEMO ?? (values.DATABASE_URL === undefined && !isPublic(site) ? '1' : '0'),
  };
}

/** Reads the environment of the app. Throws an EnvironmentError also for contradictory variables. */
export function readEnvironment(source: Record<string, string | undefined>): Environment {
  const env = readVariables(source);
  const faults = environmentFaults(env);
  if (faults.length > 0) throw new EnvironmentError(faults);
  return env;
}
