import type { ErrorCode } from '@rifq/contract';
import type { ConsumerDefinition } from './core/consumer.ts';
import type { Deps } from './core/deps.ts';
import type { Consumer } from './core/events.ts';
import type { JobDefinition } from './core/worker.ts';
import type { Domain } from './domain.ts';
import { files } from './domains/files/index.ts';
import { identity } from './domains/identity/index.ts';
import { live } from './domains/live/index.ts';
import { notifications } from './domains/notifications/index.ts';
import { pets } from './domains/pets/index.ts';
import { profile } from './domains/profile/index.ts';
import { reminders } from './domains/reminders/index.ts';
import { doseRecords, localPlanOptions, vaccines } from './domains/vaccines/index.ts';
import { retentionWorker } from './platform/retention.ts';

/** The domains that make events. A new domain is added here. */
const sources: readonly Domain[] = [
  identity,
  profile,
  files,
  pets({ dated: [doseRecords], local: [localPlanOptions] }),
  vaccines,
  reminders,
];

const inbox = notifications(sources.flatMap(domain => domain.notifications ?? []));
const broadcasting = live([...sources, inbox].flatMap(domain => domain.live ?? []));

/** Every domain of the app. */
export const domains: readonly Domain[] = [...sources, inbox, broadcasting];

/** Every consumer of events. */
export const consumers: readonly ConsumerDefinition[] = domains.flatMap(domain => domain.consumers ?? []);

export const startConsumers = (deps: Deps): readonly Consumer[] =>
  consumers.map(consumer => consumer.start(deps));

/** Every job with its handler. */
export const jobs: readonly JobDefinition[] = [
  ...domains.flatMap(domain => domain.jobs ?? []),
  retentionWorker(domains.flatMap(domain => domain.retention ?? [])),
];

/** Names of jobs that earlier versions had. */
export const retiredJobs: readonly string[] = [
  'identity.clean-up',
  'files.erase',
  'notifications.remind',
  'notifications.forget',
];

/** The sentences of the error codes, as the domains bring them. */
export const errorTexts: readonly Partial<Record<ErrorCode, string>>[] = domains.map(
  domain => domain.errorTexts ?? {},
);
