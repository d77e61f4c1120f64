import type { ErrorCode } from '@rifq/contract';
import type { FastifyInstance } from 'fastify';
import type { ConsumerDefinition } from './core/consumer.ts';
import type { Deps } from './core/deps.ts';
import type { EventListener } from './core/events.ts';
import type { LiveRule } from './core/live.ts';
import type { NotificationTemplate } from './core/notification.ts';
import type { Payable } from './core/payable.ts';
import type { PersonalData } from './core/personal-data.ts';
import type { PresenceChannel } from './core/presence-channel.ts';
import type { RetentionRule } from './core/retention.ts';
import type { JobDefinition } from './core/worker.ts';
import type { RouteRegistry } from './http/call.ts';

export type Page = {
  readonly prefix: string;
  register(scope: FastifyInstance, deps: Deps): void;
};

/** Everything a domain brings to the app. `domains.ts` lists them; app, jobs and consumers read that list. */
export type Domain = {
  readonly name: string;
  /** Its calls under /api. */
  routes?(api: RouteRegistry, deps: Deps): void;
  /** Paths outside /api, each registered in a scope of its own. */
  readonly pages?: readonly Page[];
  readonly jobs?: readonly JobDefinition[];
  readonly consumers?: readonly ConsumerDefinition[];
  /** What follows an event in its own transaction. */
  readonly listeners?: readonly EventListener[];
  /** What of it can be paid for by card. */
  readonly paymentSubjects?: readonly Payable[];
  /** Its live events, each with its audience. */
  readonly live?: readonly LiveRule[];
  /** Its presence channels, with who may join them. */
  readonly channels?: readonly PresenceChannel[];
  readonly notifications?: readonly NotificationTemplate[];
  readonly retention?: readonly RetentionRule[];
  /** What it keeps of a person: how that is handed out, and erased. */
  readonly personalData?: readonly PersonalData[];
  /** The sentences of its error codes. */
  readonly errorTexts?: Partial<Record<ErrorCode, string>>;
};
