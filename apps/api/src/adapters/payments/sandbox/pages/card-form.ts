import { isVisible, latinDigits } from '@rifq/rules';
import type { UsedCard } from '../session.ts';
import { CVC_DIGITS, type TestCardName, testCard, testCardOf } from '../test-cards.ts';

/** A card as typed. */
export type TypedCard = {
  readonly number: string;
  readonly expiry: string;
  readonly cvc: string;
  readonly holder: string;
};

export type CardField = keyof TypedCard;
export type CardFaults = { readonly [F in CardField]?: 'number' | 'expiry' | 'expired' | 'cvc' | 'holder' };

type Expiry = Pick<UsedCard, 'expMonth' | 'expYear'>;

const EXPIRY = /^(?<month>0?[1-9]|1[0-2]) ?[/-]? ?(?:20)?(?<year>\d{2})$/;

function expiryOf(typed: string): Expiry | null {
  const { month, year } = EXPIRY.exec(latinDigits(typed).replaceAll(/\s+/g, ' ').trim())?.groups ?? {};
  return month === undefined || year === undefined
    ? null
    : { expMonth: Number(month), expYear: 2000 + Number(year) };
}

const isCvc = (typed: string) => typed.length === CVC_DIGITS && /^\d+$/.test(typed);

/** Whether a card has expired: it is valid to the end of its last month. */
const hasEnded = ({ expMonth, expYear }: Expiry, now: Date) => Date.UTC(expYear, expMonth) <= now.getTime();

/**
 * Parses a typed card, in digits of every kind. Only test cards are accepted: of any other number nothing is stored,
 * not even whether it could be valid.
 */
export function parseTypedCard(
  { number, expiry, cvc, holder }: TypedCard,
  now: Date,
): { readonly card: UsedCard } | { readonly faults: CardFaults } {
  const test = testCardOf(latinDigits(number).replaceAll(/[\s-]/g, ''));
  const ends = expiryOf(expiry);
  const faults: CardFaults = {
    ...(test === undefined ? { number: 'number' } : {}),
    ...(ends === null ? { expiry: 'expiry' } : hasEnded(ends, now) ? { expiry: 'expired' } : {}),
    ...(isCvc(latinDigits(cvc).trim()) ? {} : { cvc: 'cvc' }),
    ...(isVisible(holder) ? {} : { holder: 'holder' }),
  };
  if (test === undefined || ends === null || Object.keys(faults).length > 0) return { faults };
  return { card: { test, last4: testCard(test).number.slice(-4), ...ends, reference: null } };
}

/** Formats a card's number in groups of four. */
export const groupsOf = (name: TestCardName): string =>
  (testCard(name).number.match(/\d{4}/g) ?? []).join(' ');

const twoDigits = (value: number) => String(value % 100).padStart(2, '0');
const expiryText = ({ expMonth, expYear }: Expiry) => `${twoDigits(expMonth)} / ${twoDigits(expYear)}`;

/** Returns the fields that the button of a test card fills in, with an expiry in three years. */
export const filledWith = (name: TestCardName, now: Date): TypedCard => ({
  number: groupsOf(name),
  expiry: expiryText({ expMonth: 12, expYear: now.getUTCFullYear() + 3 }),
  cvc: '123',
  holder: 'TEST CARD',
});

/** Returns the form of the last attempt, without the security code, which is never stored. */
export const lastAttemptOf = (card: UsedCard): TypedCard => ({
  number: groupsOf(card.test),
  expiry: expiryText(card),
  cvc: '',
  holder: 'TEST CARD',
});

export const emptyCard: TypedCard = { number: '', expiry: '', cvc: '', holder: '' };
