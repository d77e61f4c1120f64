import { type CallKey, calls, type Example } from '@rifq/contract/calls';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { SignedInActor } from '../core/actor.ts';
import { AppError } from '../core/errors.ts';
import type { FairLimiter } from '../core/fair-limiter.ts';
import type { UploadedFile } from '../core/uploaded-file.ts';
import { type ActorFinder, admission } from './admission.ts';
import { readForm } from './multipart.ts';
import type { Policy } from './policies.ts';
import type { ResponseBudget } from './response-budget.ts';
import type { UploadBudget } from './upload-budget.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The name of the admission policy. A route under /api cannot be registered without one. */
    policy?: string;
    /** Whether a GET changes stored data or is counted, as every POST may be. */
    changesState?: boolean;
    /** A call exempt from the daily limit, since it ends access. */
    uncounted?: boolean;
    /** A call with a separate rate limit: tabs make these to join the live channel (domains/live/README.md). */
    counted?: 'live';
    /** The file parts of a multipart call. */
    files?: readonly string[];
    /** An example payload, for the OpenAPI description. */
    example?: Example;
  }
}

type CallOf<K extends CallKey> = (typeof calls)[K];
type Payload<K extends CallKey> =
  CallOf<K> extends { payload: infer S extends z.ZodMiniType } ? z.output<S> : undefined;
type Data<K extends CallKey> = z.output<CallOf<K>['response']>;

export type CallInput<K extends CallKey, A> = {
  readonly payload: Payload<K>;
  readonly actor: A;
  readonly files: ReadonlyMap<string, UploadedFile>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
};

/** The registry on which domains register their routes. */
export type RouteRegistry = ActorFinder & {
  readonly app: FastifyInstance;
  /** Counts a call of an account that may change something. Refuses with request.too_many_today. */
  readonly countChangingCall: (accountId: string) => Promise<void>;
  readonly uploads: UploadBudget;
  readonly responseBudget: ResponseBudget;
  /** Limits concurrent calls, by account id. */
  readonly accounts: FairLimiter;
  /** Limits concurrent file transfers, by account id. */
  readonly sending: FairLimiter;
};

/** Routes are registered in a scope with this prefix, which has a separate not-found handler. */
export const API_PREFIX = '/api';

const NO_FILES: ReadonlyMap<string, UploadedFile> = new Map();

/**
 * Registers one call of the contract: policy, validation of the payload, handler, validation of the response, which is
 * `{ data }`. A few calls of an account run concurrently; refuses with request.busy when too many wait.
 */
export function registerCall<K extends CallKey, A extends SignedInActor | null>(
  api: RouteRegistry,
  key: K,
  policy: Policy<A>,
  handler: (input: CallInput<K, A>) => Promise<Data<K>>,
  config: Pick<FastifyContextConfig, 'counted' | 'uncounted'> = {},
): void {
  const call: (typeof calls)[CallKey] = calls[key];
  const payload = 'payload' in call ? call.payload : undefined;
  const fileNames = 'files' in call ? call.files : undefined;
  const uploads = new WeakMap<FastifyRequest, ReadonlyMap<string, UploadedFile>>();
  const { onRequest, actorOf, actorNow, admitAgain } = admission(api, policy);

  api.app.route({
    method: call.method === 'get' ? 'GET' : 'POST',
    url: call.path.slice(API_PREFIX.length),
    exposeHeadRoute: false,
    ...('bodyBytes' in call && { bodyLimit: call.bodyBytes }),
    config: {
      ...config,
      policy: policy.name,
      changesState: call.changesState,
      ...(fileNames && { files: fileNames }),
      ...('example' in call && { example: call.example }),
    },
    schema: {
      summary: call.summary,
      ...(payload && { [call.method === 'get' ? 'querystring' : 'body']: payload }),
      ...(fileNames && { consumes: ['multipart/form-data'] }),
      response: { 200: z.object({ data: call.response }) },
    },
    onRequest,
    preValidation: async request => {
      if (!fileNames) return;
      // Every policy of an upload form has already looked it up.
      const actor = await api.findActor(request);
      if (!actor) throw new AppError('session.missing');
      api.uploads.take(request, actor.account.id);
      const form = await readForm(request, fileNames);
      request.body = form.fields;
      const checkSender = async () => void (await admitAgain(request));
      uploads.set(request, new Map([...form.files].map(([name, bytes]) => [name, { bytes, checkSender }])));
    },
    // Runs also when the form could not be read or its client has disconnected: a response is always created.
    onSend: async request => api.uploads.giveBack(request),
    handler: async (request, reply) => {
      const sent = call.method === 'get' ? request.query : request.body;
      const respond = async () =>
        handler({
          // The validator has put the schema's output here; Fastify's types cannot follow the key.
          payload: (payload ? sent : undefined) as Payload<K>,
          actor: await actorNow(request),
          files: uploads.get(request) ?? NO_FILES,
          request,
          reply,
        });
      const account = actorOf(request)?.own.id;
      const isCounted = call.method === 'post' && config.uncounted !== true;
      const data = await (account === undefined
        ? respond()
        : api.accounts(account, async () => {
            // Checked first, since a completed change must not be refused.
            if (isCounted) api.responseBudget.requireRoom(request, account);
            if (isCounted) await api.countChangingCall(account);
            return respond();
          }));
      return { data };
    },
  });
}
