// @ts-check
import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** @type {NodeJS.Signals | undefined} */
let received;

/** A program was cut short because we were told to stop. `exitCode` is the shell's for that. */
export class Interruption extends Error {
  /** @param {NodeJS.Signals} signal */
  constructor(signal) {
    super(`Interrupted by ${signal}`);
    this.exitCode = exitCode(null, signal);
  }
}

/**
 * From now on SIGINT, SIGTERM and SIGHUP go to the programs we run, and we end after them. On Ctrl-C these see the
 * signal more than once, from the terminal, from npm and from us, so they must take a repeated signal calmly.
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
 * Runs a program that shares our output and our process group: whoever ends the whole group ends it too.
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
 * Runs a program to its end and keeps what it printed.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ code: number, output: string }>}
 * @throws {Interruption} when we were told to stop meanwhile
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
 * The shell's convention for how a process ended.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
function exitCode(code, signal) {
  return signal === null ? (code ?? 1) : 128 + constants.signals[signal];
}
