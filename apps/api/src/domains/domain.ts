import type { ErrorCode } from '@rifq/contract';
import type { FastifyInstance } from 'fastify';
import type { ConsumerDefinition } from '../core/consumer.ts';
import type { Deps } from '../core/deps.ts';
import type { EventListener } from '../core/events.ts';
import type { LiveRule } from '../core/live.ts';
import type { NotificationTemplate } from '../core/notification.ts';
import type { Payable } from '../core/payable.ts';
import type { PersonalData } from '../core/personal-data.ts';
import type { PresenceChannel } from '../core/presence-channel.ts';
import type { RetentionRule } from '../core/retention.ts';
import type { JobDefinition } from '../core/worker.ts';
import type { RouteRegistry } from '../http/call.ts';

export type Page = {
  readonly prefix: string;
  register(scope: FastifyInstance, deps: Deps): void;
};

/** Everything a domain contributes to the app. `domains.ts` lists the domains for app, jobs and consumers. */
export type Domain = {
  readonly name: string;
  /** Its calls under /api. */
  routes?(api: RouteRegistry, deps: Deps): void;
  /** Paths outside /api, each registered in a separate scope. */
  readonly pages?: readonly Page[];
  readonly jobs?: readonly JobDefinition[];
  readonly consumers?: readonly ConsumerDefinition[];
  /** Listeners that run in the transaction of an event. */
  readonly listeners?: readonly EventListener[];
  /** Its payables. */
  readonly paymentSubjects?: readonly Payable[];
  /** Its live events, each with its audience. */
  readonly live?: readonly LiveRule[];
  /** Its presence channels, with who may join them. */
  readonly channels?: readonly PresenceChannel[];
  readonly notifications?: readonly NotificationTemplate[];
  readonly retention?: readonly RetentionRule[];
  /** The personal data that it stores: how it is exported and erased. */
  readonly personalData?: readonly PersonalData[];
  /** The texts of its error codes. */
  readonly errorTexts?: Partial<Record<ErrorCode, string>>;
};
