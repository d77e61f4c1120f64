import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import { type Broadcaster, broadcasterPlugin } from '@rifq/broadcaster';
import { SESSION_COOKIE } from '@rifq/contract';
import { uploadLimits } from '@rifq/rules';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import type { SignedInActor } from './core/actor.ts';
import type { Deps } from './core/deps.ts';
import { AppError } from './core/errors.ts';
import { ipLimitKey } from './core/ip-address.ts';
import { isToken } from './core/keys.ts';
import type { Locale } from './core/locales.ts';
import { findActorByToken, findSessionUser, sessionEndedAt } from './domains/identity/index.ts';
import { appDomains, type Domains } from './domains.ts';
import { makeAccountLimiter, makeSendingGate } from './http/account-limiter.ts';
import { API_PREFIX, type RouteRegistry } from './http/call.ts';
import { trustedProxies } from './http/client-address.ts';
import { handleClientError } from './http/client-errors.ts';
import { cookieDefaults, extendNonce, readNonce, renewSessionCookie } from './http/cookies.ts';
import { handleErrors, handleUnknownCalls, refuseAddress } from './http/error-handler.ts';
import { makeErrorTexts } from './http/error-texts.ts';
import { keepBusyConnections } from './http/graceful-shutdown.ts';
import { healthRoutes } from './http/health.ts';
import { serveOpenApi } from './http/openapi.ts';
import { servePages, type WebApp } from './http/pages.ts';
import { setReaderLocale } from './http/reader-locale.ts';
import { countResponses, makeResponseBudget } from './http/response-budget.ts';
import { apiHeaders, identitySources, pageHeaders, siteHeaders } from './http/security-headers.ts';
import { makeSequentialServers } from './http/server.ts';
import { bearerToken, cookieToBearer } from './http/session-bearer.ts';
import { socketIdOf } from './http/socket-id.ts';
import { abortSlowBodies, cutSlowReaders, type HttpTimeouts, timeLimits } from './http/timeouts.ts';
import { makeUploadBudget } from './http/upload-budget.ts';
import { countChangingCall } from './platform/changing-calls.ts';
import type { GatewayPages, UserOf } from './ports/gateway-pages.ts';

export type AppOptions = {
  readonly deps: Deps;
  /** The broadcaster of this process, or null when live channels are served by another process. */
  readonly broadcaster: Broadcaster | null;
  /** The built web app; without it only the API responds. */
  readonly web: WebApp | null;
  readonly log: FastifyBaseLogger;
  /** Addresses of proxies whose X-Forwarded-For is trusted. */
  readonly trustProxy: string | undefined;
  /** The pages of a gateway that this process runs itself; null for an external one. */
  readonly gatewayPages?: GatewayPages | null;
  /** All domains; a test may bring more. */
  readonly domains?: Domains;
  /** Timeouts of clients; tests of these limits use shorter ones. */
  readonly times?: HttpTimeouts;
  /** The locales that a browser can prefer; tests offer the pseudo-locale too. */
  readonly locales?: readonly Locale[];
};

/** Finds the actor of a request, with at most one query unless asked again. */
function actorFinder(deps: Deps) {
  const found = new WeakMap<FastifyRequest, Promise<SignedInActor | null>>();
  async function findAgain(request: FastifyRequest): Promise<SignedInActor | null> {
    const token = bearerToken(request);
    const source = { socketId: socketIdOf(request), nonce: readNonce(request) };
    const actor = token === null ? null : await findActorByToken(deps, token, source);
    if (actor) setReaderLocale(request, actor.account.language);
    return actor;
  }
  return {
    findAgain,
    find(request: FastifyRequest): Promise<SignedInActor | null> {
      const known = found.get(request) ?? findAgain(request);
      found.set(request, known);
      return known;
    },
    /** Returns the account id of a request, if its actor was found. */
    async findAccount(request: FastifyRequest): Promise<string | null> {
      // The response has already reported why it was not found.
      const actor = await found.get(request)?.catch(() => null);
      return actor?.account.id ?? null;
    },
    /** Sets the cookies of session and nonce again if this request has extended the session. */
    async renewCookie(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const seconds = (await found.get(request))?.extendedBySeconds ?? null;
      if (seconds === null || !renewSessionCookie(request, reply, seconds)) return;
      const nonce = readNonce(request);
      if (nonce !== null) extendNonce(reply, nonce);
    },
  };
}

/** Makes the start fail for a route under /api without a policy. */
function refuseRoutesWithoutPolicy(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    if (route.url.startsWith(API_PREFIX) && !route.config?.policy) {
      throw new Error(`the route ${String(route.method)} ${route.url} has no policy`);
    }
  });
}

/**
 * The largest payload, a pet with all texts, takes 13 kB with all letters escaped; larger calls set their own limit.
 */
const JSON_BYTES = 16 * 1024;

/** After a restart every tab behind one address joins again, and a refused tab stays without its channel. */
const LIVE_LIMIT_FACTOR = 5;

/** Returns the rate limit key of a request. The socket of a closed connection has no address. */
const counterOf = ({ socket, ip, routeOptions }: FastifyRequest): string =>
  `${routeOptions.config.counted ?? 'all'} ${socket.remoteAddress === undefined ? 'gone' : ipLimitKey(ip)}`;

/** Responses do not reveal how near a caller is to the limit; a refusal has `retry-after`. */
const NO_LIMIT_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

/** Builds the whole app. Does not listen, and does not read the process's environment. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, web, broadcaster, domains = appDomains } = options;
  const everyResponse = siteHeaders(deps.publicUrl);
  const times = options.times ?? timeLimits;
  const errorTexts = makeErrorTexts(domains.errorTexts);
  const refuse = handleClientError(everyResponse, errorTexts);
  const { serverFactory, open, upgradeAlone } = makeSequentialServers(times, refuse);
  const app = Fastify({
    serverFactory,
    loggerInstance: options.log,
    trustProxy: trustedProxies(options.trustProxy),
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: JSON_BYTES,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    // A request that arrives while the app closes still gets a response, the last on its connection.
    return503OnClosing: false,
    frameworkErrors: refuseAddress(everyResponse),
    clientErrorHandler: refuse,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  keepBusyConnections(app.server, open);
  handleErrors(app, errorTexts, async request => {
    const token = bearerToken(request);
    return token === null ? null : sessionEndedAt(deps, token);
  });
  if (options.locales) app.decorate('offeredLocales', options.locales);
  refuseRoutesWithoutPolicy(app);
  abortSlowBodies(app, times);
  cutSlowReaders(app, open, times);
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(everyResponse);
  });

  await app.register(fastifyCookie, { parseOptions: cookieDefaults(deps.publicUrl) });
  await app.register(fastifyRateLimit, {
    global: false,
    max: ({ routeOptions }) =>
      deps.limits.requestsPerMinute * (routeOptions.config.counted === 'live' ? LIVE_LIMIT_FACTOR : 1),
    timeWindow: '1 minute',
    addHeaders: NO_LIMIT_HEADERS,
    addHeadersOnExceeding: NO_LIMIT_HEADERS,
    keyGenerator: counterOf,
    errorResponseBuilder: (_request, context) =>
      new AppError('request.too_many', { retryAfter: Math.ceil(context.ttl / 1000) }),
  });

  await app.register(async scope => healthRoutes(scope, deps.db));
  await app.register(
    async scope => {
      scope.addHook('onRequest', async (_request, reply) => {
        reply.headers(apiHeaders);
      });
      // Before any other hook, so that refused and unknown requests are counted too.
      scope.addHook('onRequest', scope.rateLimit());
      handleUnknownCalls(scope);
      cookieToBearer(scope, deps.publicUrl);
      await scope.register(fastifyMultipart, {
        limits: { fileSize: uploadLimits.bytes, files: 1, fields: 20, fieldSize: 8 * 1024, parts: 24 },
      });
      const actors = actorFinder(deps);
      const responseBudget = makeResponseBudget();
      countResponses(scope, responseBudget, actors.findAccount);
      await serveOpenApi(scope);

      scope.addHook('preHandler', actors.renewCookie);
      const api: RouteRegistry = {
        app: scope,
        findActor: actors.find,
        findActorAgain: actors.findAgain,
        admissionMs: times.admissionMs,
        countChangingCall: accountId => countChangingCall(deps, accountId),
        uploads: makeUploadBudget(),
        responseBudget,
        accounts: makeAccountLimiter(),
        sending: makeSendingGate(),
      };
      for (const domain of domains.all) domain.routes?.(api, deps);
    },
    { prefix: API_PREFIX },
  );

  for (const { prefix, register } of domains.all.flatMap(domain => domain.pages ?? []))
    await app.register(async scope => register(scope, deps), { prefix });
  const { gatewayPages } = options;
  if (gatewayPages) {
    const userOf: UserOf = async ({ cookies }) => {
      const token = cookies[SESSION_COOKIE];
      return isToken(token) ? findSessionUser(deps, token) : null;
    };
    await app.register(async scope => gatewayPages(scope, userOf));
  }
  if (broadcaster) {
    await app.register(async scope => {
      // The app publishes to its own broadcaster without HTTP, so this concerns other servers only.
      scope.addHook('onRequest', scope.rateLimit({ max: deps.limits.requestsPerMinute }));
      await scope.register(broadcasterPlugin, { broadcaster });
    });
    upgradeAlone(app.server);
  }

  if (web) {
    await app.register(async scope => {
      const site = {
        publicUrl: deps.publicUrl,
        live: deps.realtime.address,
        scriptHashes: web.scriptHashes,
      };
      const headers = {
        all: pageHeaders(site),
        register: pageHeaders({ ...site, others: identitySources(deps.identity.client) }),
      };
      await servePages(
        scope,
        web,
        headers,
        async token => isToken(token) && (await findSessionUser(deps, token)) !== null,
      );
    });
  }
  return app;
}
