import { execFileSync } from 'node:child_process';
import type { Phone } from './test.ts';

/** Suspends an account, like an operator. */
export function suspendUser({ e164 }: Phone): void {
  execFileSync(process.execPath, ['apps/api/src/cli/main.ts', 'user-off', e164], {
    env: { ...process.env, DATA_DIR: process.env.E2E_DATA_DIR },
  });
}
