import { randomInt } from 'node:crypto';
import { bareCode, RECOVERY_CODE_LENGTH, RECOVERY_CODES } from '@rifq/rules';
import type { Keys } from '../../../core/keys.ts';

/** Without 0 and O, 1, I and L. */
const LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
const GROUP = 4;

const letters = () =>
  Array.from({ length: RECOVERY_CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

const inGroups = (code: string): string => code.match(new RegExp(`.{1,${GROUP}}`, 'g'))?.join('-') ?? code;

/** Generates `RECOVERY_CODES` recovery codes of 59 random bits each, formatted as they are shown: `7kq2-mwzr-4hpx`. */
export function newRecoveryCodes(): string[] {
  const codes = new Set<string>();
  while (codes.size < RECOVERY_CODES) codes.add(inGroups(letters()));
  return [...codes];
}

/** Normalises a code: lower case, without separators. */
const bare = (typed: string): string => bareCode(typed).toLowerCase();

const FORM = new RegExp(`^[${LETTERS}]{${RECOVERY_CODE_LENGTH}}$`);

/** Whether the typed text has the form of a recovery code. */
export const isRecoveryCode = (typed: string): boolean => FORM.test(bare(typed));

/** Hashes a recovery code for storage. */
export const recoveryCodeHash = (keys: Keys, userId: string, typed: string): Buffer =>
  keys.fingerprint('recovery-code', userId, bare(typed));
