import type { GatewayCard, GatewayPayment } from '../../../ports/payments.ts';

type TestCard = {
  readonly number: string;
  readonly brand: GatewayCard['brand'];
  /** Why the bank declines it; null for a card that succeeds. */
  readonly refusal: Exclude<GatewayPayment['decline'], null | 'authentication_failed'> | null;
  /** The bank first requests a code (3-D Secure). */
  readonly asksCode?: true;
  /** Whether the bank decides some minutes later. */
  readonly decidesLater?: true;
  /** The fate of the webhook; by default one arrives immediately. */
  readonly webhook?: 'lost' | 'late' | 'doubled';
};

/** All numbers that the sandbox accepts, and their behaviour. Declining ones end like Stripe's test numbers. */
export const testCards = {
  success: { number: '4242424242424242', brand: 'visa', refusal: null },
  secure: { number: '4000000000003220', brand: 'visa', refusal: null, asksCode: true },
  declined: { number: '4000000000000002', brand: 'visa', refusal: 'declined' },
  mada: { number: '4464040000000007', brand: 'mada', refusal: null },
  insufficient: { number: '4000000000009995', brand: 'visa', refusal: 'insufficient_funds' },
  expired: { number: '4000000000000069', brand: 'visa', refusal: 'expired_card' },
  wrongDetails: { number: '4000000000000127', brand: 'visa', refusal: 'wrong_details' },
  slowBank: { number: '4000000000000341', brand: 'visa', refusal: null, decidesLater: true },
  webhookLost: { number: '4000000000001190', brand: 'visa', refusal: null, webhook: 'lost' },
  webhookLate: { number: '4000000000002263', brand: 'visa', refusal: null, webhook: 'late' },
  webhookDoubled: { number: '4000000000003337', brand: 'visa', refusal: null, webhook: 'doubled' },
} as const satisfies Record<string, TestCard>;

export type TestCardName = keyof typeof testCards;

export const isTestCardName = (name: unknown): name is TestCardName =>
  typeof name === 'string' && Object.hasOwn(testCards, name);

/** The names of the test cards, most used first. */
export const testCardNames: readonly TestCardName[] = Object.keys(testCards).filter(isTestCardName);

export const testCard = (name: TestCardName): TestCard => testCards[name];

/** Finds the test card with a number of sixteen Latin digits; undefined for any other number. */
export const testCardOf = (number: string): TestCardName | undefined =>
  testCardNames.find(name => testCards[name].number === number);

/** The code that the bank of the test cards accepts. */
export const BANK_CODE = '123456';
/** Digits of the security code of every test card. */
export const CVC_DIGITS = 3;

/** The delay of a late webhook, and of a slow bank's decision. */
export const LATER_MS = 3 * 60_000;
