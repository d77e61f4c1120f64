import { runCommand } from '../cli/run-command.ts';
import type { TestApp } from './test-app.ts';

/** What a command line wrote and how it ended. */
export type Ran = { readonly code: number; readonly out: string; readonly err: string };

/** An operator at the command line of an app, in the same process. */
export function operatorOf(test: () => Pick<TestApp, 'deps'>, operator = 'salma') {
  return async (...argv: string[]): Promise<Ran> => {
    const out: string[] = [];
    const err: string[] = [];
    const { deps } = test();
    const code = await runCommand(
      {
        variables: {},
        say: line => void out.push(line),
        complain: line => void err.push(line),
        open: async () => ({ ...deps, operator }),
        jobs: async () => deps.jobs,
        storage: async () => deps.storage,
        gateway: async () => deps.gateway,
      },
      argv,
    );
    return { code, out: out.join('\n'), err: err.join('\n') };
  };
}

/** The JSON of an answer. Fails when it is more than one line. */
export function jsonOf({ out }: Ran): unknown {
  if (out.includes('\n')) throw new Error('more than one line');
  return JSON.parse(out);
}
