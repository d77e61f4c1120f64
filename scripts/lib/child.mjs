// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @type {NodeJS.Signals | undefined} */
let received;

/** A program was interrupted because this process received a signal. `exitCode` follows the shell's convention. */
export class Interruption extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`Interrupted by ${signal}`);
    this.exitCode = exitCode(null, signal);
  }
}

/**
 * Forwards SIGINT, SIGTERM and SIGHUP to the running programs, and exits after them. On Ctrl-C they receive the
 * signal several times, from the terminal, from npm and from here, so they must tolerate a repeated signal.
 */
export function passSignalsOn() {
  for (const signal of SIGNALS) {
    process.on(signal, () => {
      received = signal;
      if (running.size === 0) process.exit(exitCode(null, signal));
      for (const child of running) child.kill(signal);
    });
  }
}

/**
 * @typedef {object} Child
 * @property {Promise<number>} ended its exit code; 128 + the signal's number if a signal ended it
 * @property {(signal: NodeJS.Signals) => void} signal
 */

/**
 * Runs a program in this process's output and process group, so that ending the group also ends it.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, stdin?: 'ignore' | 'inherit' }} options
 * @returns {Child}
 */
export function startChild(command, args, { cwd, env = process.env, stdin = 'ignore' }) {
  const child = spawn(command, args, { cwd, env, stdio: [stdin, 'inherit', 'inherit'] });
  running.add(child);
  /** @type {Promise<number>} */
  const ended = new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(exitCode(code, signal));
    });
  });
  return { ended, signal: signal => void child.kill(signal) };
}

/**
 * Runs a program to its end and returns its output.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number, output: string }>}
 * @throws {Interruption} if this process receives a signal in the meantime
 */
export function runQuietly(command, args, { cwd, env = process.env }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', text => {
        output += text;
      });
    }
    child.once('error', error => {
      running.delete(child);
      reject(error);
    });
    child.once('close', (code, signal) => {
      running.delete(child);
      if (received === undefined) resolve({ code: exitCode(code, signal), output });
      else reject(new Interruption(received));
    });
  });
}

/**
 * Returns the exit code of a process by the shell's convention.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCode(code, signal) {
  return signal === null ? (code ?? 1) : 128 + constants.signals[signal];
}
