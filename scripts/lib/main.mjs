// @ts-check
import { Interruption, passSignalsOn } from './child.mjs';
import { UserError } from './user-error.mjs';

/**
 * Runs a command's main function and exits with its code. An error that the operator can fix is printed as
 * one line, without a stack trace.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  passSignalsOn();
  try {
    process.exitCode = await main();
  } catch (error) {
    if (error instanceof Interruption) {
      process.exitCode = error.exitCode;
      return;
    }
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
