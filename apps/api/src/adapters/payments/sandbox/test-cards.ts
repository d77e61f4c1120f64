import type { GatewayCard, GatewayPayment } from '../../../ports/payments.ts';

type TestCard = {
  readonly number: string;
  readonly brand: GatewayCard['brand'];
  /** Why the bank refuses it; null for a card that pays. */
  readonly refusal: Exclude<GatewayPayment['decline'], null | 'authentication_failed'> | null;
  /** The bank asks for a code first (3-D Secure). */
  readonly asksCode?: true;
  /** The bank decides some minutes later. */
  readonly decidesLater?: true;
  /** What becomes of the webhook; one arrives at once by default. */
  readonly webhook?: 'lost' | 'late' | 'doubled';
};

/** Every number that the sandbox takes, and how it behaves. Those that refuse end as Stripe's test numbers do. */
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

/** The names of the test cards, those first that most people try. */
export const testCardNames: readonly TestCardName[] = Object.keys(testCards).filter(isTestCardName);

export const testCard = (name: TestCardName): TestCard => testCards[name];

/** The test card with a number of sixteen Latin digits; undefined for every other number. */
export const testCardOf = (number: string): TestCardName | undefined =>
  testCardNames.find(name => testCards[name].number === number);

/** The code that the bank of the test cards accepts. */
export const BANK_CODE = '123456';

/** How much later a late webhook is sent, and a slow bank decides. */
export const LATER_MS = 3 * 60_000;
