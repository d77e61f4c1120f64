// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @type {NodeJS.Signals[]} */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * @typedef {object} Child
 * @property {Promise<number>} ended its exit code; 128 + the signal's number if a signal ended it
 * @property {(signal: NodeJS.Signals) => void} signal
 */

/**
 * Runs a program that shares our output and our process group: whoever ends the whole group ends it too.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Child}
 */
export function startChild(command, args, { cwd, env = process.env }) {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] });
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(exitCode(code, signal)));
  });
  return { ended, signal: signal => void child.kill(signal) };
}

/**
 * The shell's convention for how a process ended.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export function exitCode(code, signal) {
  return signal === null ? (code ?? 1) : 128 + constants.signals[signal];
}

/**
 * Passes SIGINT, SIGTERM and SIGHUP on to children. On Ctrl-C they see the signal more than once, from the terminal,
 * from npm and from us, so they must take a repeated signal calmly.
 * @param {Child[]} children
 */
export function forwardSignals(children) {
  for (const name of FORWARDED) {
    process.on(name, () => {
      for (const child of children) child.signal(name);
    });
  }
}

/** @type {Set<import('node:child_process').ChildProcess>} */
const quiet = new Set();

/**
 * Ends the programs that `runQuietly` runs.
 * @param {NodeJS.Signals} signal
 */
export function stopRunning(signal) {
  for (const child of quiet) child.kill(signal);
}

/**
 * Runs a program to its end and keeps what it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runQuietly(command, args, { cwd, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    quiet.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text;
      });
    }
    child.once('error', reject);
    child.once('close', () => quiet.delete(child));
    child.once('close', (code, signal) => resolve({ code: exitCode(code, signal), output }));
  });
}
