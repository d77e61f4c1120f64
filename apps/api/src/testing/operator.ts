import { runCommand } from '../cli/run-command.ts';
import { Operator } from '../core/access.ts';
import type { TestApp } from './test-app.ts';

/** The output and the exit code of a command line. */
export type Ran = { readonly code: number; readonly out: string; readonly err: string };

/** Creates a function that runs command lines of an app as an operator, in the same process. */
export function operatorOf(test: () => Pick<TestApp, 'deps'>, name = 'salma') {
  return async (...argv: string[]): Promise<Ran> => {
    const out: string[] = [];
    const err: string[] = [];
    const { deps } = test();
    const code = await runCommand(
      {
        variables: {},
        say: line => void out.push(line),
        complain: line => void err.push(line),
        open: async () => ({ ...deps, operator: new Operator(name) }),
        jobs: async () => deps.jobs,
        storage: async () => deps.storage,
        gateway: async () => deps.gateway,
      },
      argv,
    );
    return { code, out: out.join('\n'), err: err.join('\n') };
  };
}

/** Parses the JSON of a result. Throws if it has more than one line. */
export function jsonOf({ out }: Ran): unknown {
  if (out.includes('\n')) throw new Error('more than one line');
  return JSON.parse(out);
}
