import { daysBefore, type RetentionRule } from '../../core/retention.ts';
import { deleteSetupsBefore } from './setups.repository.ts';
import { deleteWebhooksBefore } from './webhooks.repository.ts';

/** Longer than any gateway repeats a webhook. */
const WEBHOOK_RETENTION_DAYS = 90;
/** So that the return URL of the gateway's page still finds it. */
const SETUP_RETENTION_DAYS = 30;

export const paymentRetention: readonly RetentionRule[] = [
  {
    name: 'webhooks of payments that were taken',
    apply: ({ db, now }) => deleteWebhooksBefore(db, daysBefore(now(), WEBHOOK_RETENTION_DAYS)),
  },
  {
    name: 'setups of cards whose time is over',
    apply: ({ db, now }) => deleteSetupsBefore(db, daysBefore(now(), SETUP_RETENTION_DAYS)),
  },
];
