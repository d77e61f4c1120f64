/** The outcome of a sandbox card (docs.moyasar.com/guides/card-payments/test-cards); any other card fails. */
export type TestCard = {
  readonly brand: 'mada' | 'visa' | 'master';
  readonly status: 'paid' | 'failed';
  readonly message: string;
  readonly responseCode: string;
};

const failed = (brand: TestCard['brand'], message: string, responseCode: string): TestCard => ({
  brand,
  status: 'failed',
  message,
  responseCode,
});

export const testCards: Readonly<Record<string, TestCard>> = {
  '4201320111111010': { brand: 'mada', status: 'paid', message: 'APPROVED', responseCode: '00' },
  '4111111111111111': { brand: 'visa', status: 'paid', message: 'APPROVED', responseCode: '00' },
  '5421080101000000': { brand: 'master', status: 'paid', message: 'APPROVED', responseCode: '00' },
  '4201320000311101': failed('mada', 'INSUFFICIENT FUNDS', '51'),
  '4201321234411220': failed('mada', 'DECLINED', '05'),
  '4201322267774310': failed('mada', 'DECLINED: EXPIRED CARD', '54'),
};

export const cardOf = (number: string): TestCard =>
  testCards[number] ?? failed('visa', 'UNSPECIFIED FAILURE', '99');
