import fastifyCookie from '@fastify/cookie';
import fastifyMultipart from '@fastify/multipart';
import fastifyRateLimit from '@fastify/rate-limit';
import { uploadLimits } from '@rifq/contract';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { fileRoutes } from './domains/files/index.ts';
import { findActorByToken, identityRoutes } from './domains/identity/index.ts';
import { petRoutes } from './domains/pets/index.ts';
import { profileRoutes } from './domains/profile/index.ts';
import { vaccineRoutes } from './domains/vaccines/index.ts';
import type { Visitor } from './http/actor.ts';
import { AppError } from './http/app-error.ts';
import { API_PREFIX, type Api } from './http/call.ts';
import { handleErrors, handleUnknownCalls, refuseAddress } from './http/error-handler.ts';
import { healthRoutes } from './http/health.ts';
import { serveOpenApi } from './http/openapi.ts';
import { servePages, type WebApp } from './http/pages.ts';
import { apiHeaders, pageHeaders } from './http/security-headers.ts';
import { bearerToken, liftSession } from './http/session-lift.ts';
import type { Deps } from './platform/deps.ts';

export type AppOptions = {
  readonly deps: Deps;
  /** The built web app; without it only the API answers. */
  readonly web: WebApp | null;
  readonly log: FastifyBaseLogger;
  /** Addresses of proxies whose X-Forwarded-For counts. */
  readonly trustProxy: string | undefined;
};

/** Looks the actor of a request up at most once. */
function actorFinder(deps: Deps) {
  const found = new WeakMap<FastifyRequest, Promise<Visitor | null>>();
  return (request: FastifyRequest): Promise<Visitor | null> => {
    const token = bearerToken(request);
    const known =
      found.get(request) ?? (token === null ? Promise.resolve(null) : findActorByToken(deps, token));
    found.set(request, known);
    return known;
  };
}

/** A route under /api that names no policy is a mistake found when the app starts, not a hole found later. */
function refuseRoutesWithoutPolicy(app: FastifyInstance): void {
  app.addHook('onRoute', route => {
    if (route.url.startsWith(API_PREFIX) && !route.config?.policy) {
      throw new Error(`the route ${String(route.method)} ${route.url} has no policy`);
    }
  });
}

/** Builds the whole app. Never listens, and never reads the process's environment. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { deps, web } = options;
  const app = Fastify({
    loggerInstance: options.log,
    trustProxy: options.trustProxy ?? false,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 256 * 1024,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: refuseAddress,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app);
  refuseRoutesWithoutPolicy(app);

  await app.register(fastifyCookie);
  healthRoutes(app, deps.db);

  await app.register(
    async scope => {
      await scope.register(fastifyRateLimit, {
        global: false,
        max: deps.limits.requestsPerMinute,
        timeWindow: '1 minute',
        addHeaders: {
          'x-ratelimit-limit': false,
          'x-ratelimit-remaining': false,
          'x-ratelimit-reset': false,
        },
        addHeadersOnExceeding: {
          'x-ratelimit-limit': false,
          'x-ratelimit-remaining': false,
          'x-ratelimit-reset': false,
        },
        // A client that has hung up has no address any more.
        keyGenerator: request => (request.socket.remoteAddress === undefined ? 'gone' : request.ip),
        errorResponseBuilder: (_request, context) =>
          new AppError(429, 'request.too_many', { retryAfter: Math.ceil(context.ttl / 1000) }),
      });
      scope.addHook('onRequest', async (_request, reply) => {
        reply.headers(apiHeaders);
      });
      // Before any other hook: what a policy refuses, and what matches no route, is counted too.
      scope.addHook('onRequest', scope.rateLimit());
      handleUnknownCalls(scope);
      liftSession(scope, deps.publicUrl);
      await scope.register(fastifyMultipart, {
        limits: { fileSize: uploadLimits.bytes, files: 1, fields: 20, fieldSize: 8 * 1024, parts: 24 },
      });
      await serveOpenApi(scope);

      const api: Api = { app: scope, findActor: actorFinder(deps) };
      identityRoutes(api, deps);
      profileRoutes(api, deps);
      petRoutes(api, deps);
      vaccineRoutes(api, deps);
      fileRoutes(api, deps);
    },
    { prefix: API_PREFIX },
  );

  if (web) {
    await app.register(async scope => {
      await pageHeaders(scope, { publicUrl: deps.publicUrl, scriptHashes: web.scriptHashes });
      await servePages(
        scope,
        web,
        async token => token !== undefined && (await findActorByToken(deps, token)) !== null,
      );
    });
  }
  return app;
}
