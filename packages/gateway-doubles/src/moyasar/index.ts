export { doubledKeys, type MoyasarDouble, startMoyasarDouble } from './moyasar-double.ts';
export { makeWebhookSender } from './webhook-sender.ts';
