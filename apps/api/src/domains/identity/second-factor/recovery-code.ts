import { randomInt } from 'node:crypto';
import { bareCode } from '@rifq/contract';
import type { Keys } from '../../../core/keys.ts';

/** Without 0 and O, 1, I and L. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUPS = 3;
const GROUP = 4;

/** How many codes are made at a time. */
const CODES = 10;

const letters = () =>
  Array.from({ length: GROUPS * GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const inGroups = (code: string): string => code.match(new RegExp(`.{${GROUP}}`, 'g'))?.join('-') ?? code;

/** Ten new recovery codes of 59 random bits each, as they are shown: `7kq2-mwzr-4hpx`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < CODES) codes.add(inGroups(letters()));
  return [...codes];
}

/** A code without its case and what stands between its letters. */
const bare = (typed: string): string => bareCode(typed).toLowerCase();

const FORM = new RegExp(`^[${LETTERS}]{${GROUPS * GROUP}}$`);

/** Whether what was typed has the form of a recovery code. */
export const isRecoveryCode = (typed: string): boolean => FORM.test(bare(typed));

/** The hash of a recovery code that is stored. */
export const recoveryCodeHash = (keys: Keys, userId: string, typed: string): Buffer =>
  keys.fingerprint('recovery-code', userId, bare(typed));
