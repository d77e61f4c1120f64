import type { ErrorCode } from '@rifq/contract';
import type { ConsumerDefinition } from './core/consumer.ts';
import type { Deps } from './core/deps.ts';
import type { Consumer, EventListener } from './core/events.ts';
import type { PersonalData } from './core/personal-data.ts';
import type { PetFollower } from './core/pet-join.ts';
import type { JobDefinition } from './core/worker.ts';
import { billing } from './domains/billing/index.ts';
import { clients, clientsInJoins } from './domains/clients/index.ts';
import { clinics, doctorPictures } from './domains/clinics/index.ts';
import type { Domain } from './domains/domain.ts';
import { files } from './domains/files/index.ts';
import { firstScreen } from './domains/first-screen/index.ts';
import { identity } from './domains/identity/index.ts';
import { live } from './domains/live/index.ts';
import { conversationFiles, findWrittenByClinic, messaging } from './domains/messaging/index.ts';
import { notifications, notificationsInJoins } from './domains/notifications/index.ts';
import { payments } from './domains/payments/index.ts';
import { personalData } from './domains/personal-data/index.ts';
import { pets, petsInJoins } from './domains/pets/index.ts';
import { profile } from './domains/profile/index.ts';
import { filesOfVisits, recordPictures, records, recordsInJoins } from './domains/records/index.ts';
import { reminders, remindersInJoins } from './domains/reminders/index.ts';
import { reservations, reservationsInJoins, reservationsOfClients } from './domains/reservations/index.ts';
import { rewards } from './domains/rewards/index.ts';
import { scheduling } from './domains/scheduling/index.ts';
import { doseRecords, dosesInJoins, localPlanOptions, vaccines } from './domains/vaccines/index.ts';
import { retentionWorker } from './platform/retention.ts';

/** The records of pets that other domains store. */
const petRecords = { dated: [doseRecords], local: [localPlanOptions] };

/** What follows a pet to an account that takes it over; pets first, since it refuses two that cannot be one animal. */
export const petFollowers: readonly PetFollower[] = [
  petsInJoins(petRecords.dated),
  dosesInJoins,
  recordsInJoins,
  reservationsInJoins,
  remindersInJoins,
  notificationsInJoins,
  clientsInJoins,
];

/** The domains that append events. Add new domains here. */
const sources: readonly Domain[] = [
  identity,
  profile,
  files({ pictures: [doctorPictures, recordPictures], attachments: [conversationFiles, filesOfVisits] }),
  pets(petRecords),
  vaccines,
  reminders,
  rewards,
  clinics,
  clients({ reservations: reservationsOfClients, records: petRecords, followers: petFollowers }),
  scheduling,
  reservations(findWrittenByClinic),
  billing,
  records,
  messaging,
];

/** The domains of an app and their contributions. */
export type Domains = {
  readonly all: readonly Domain[];
  readonly consumers: readonly ConsumerDefinition[];
  readonly listeners: readonly EventListener[];
  /** Every job with its handler. */
  readonly jobs: readonly JobDefinition[];
  /** The personal data of all domains. */
  readonly personalData: readonly PersonalData[];
  /** The texts of the error codes. */
  readonly errorTexts: readonly Partial<Record<ErrorCode, string>>[];
};

/** @param more additional domains of a test */
export function composeDomains(more: readonly Domain[] = []): Domains {
  const owning = [...sources, ...more];
  const withPayments = [...owning, payments(owning.flatMap(domain => domain.paymentSubjects ?? []))];
  const templates = withPayments.flatMap(domain => domain.notifications ?? []);
  const inbox = notifications(templates);
  const withInbox = [...withPayments, inbox];
  const broadcasting = live(
    withInbox.flatMap(domain => domain.live ?? []),
    withInbox.flatMap(domain => domain.channels ?? []),
  );
  const withLive = [...withInbox, broadcasting];
  const personalParts = withLive.flatMap(domain => domain.personalData ?? []);
  const all = [...withLive, personalData(personalParts), firstScreen(templates)];
  return {
    all,
    consumers: all.flatMap(domain => domain.consumers ?? []),
    listeners: all.flatMap(domain => domain.listeners ?? []),
    jobs: [
      ...all.flatMap(domain => domain.jobs ?? []),
      retentionWorker(all.flatMap(domain => domain.retention ?? [])),
    ],
    personalData: personalParts,
    errorTexts: all.map(domain => domain.errorTexts ?? {}),
  };
}

/** Every domain of the app. */
export const appDomains = composeDomains();

export const startConsumers = (deps: Deps, { consumers }: Domains = appDomains): readonly Consumer[] =>
  consumers.map(consumer => consumer.start(deps));

/** Names of jobs of earlier versions. */
export const retiredJobs: readonly string[] = [
  'identity.clean-up',
  'files.erase',
  'notifications.remind',
  'notifications.forget',
];
