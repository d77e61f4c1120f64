export { type StripeDouble, startStripeDouble } from './double.ts';
export { createIntent } from './intents.ts';
