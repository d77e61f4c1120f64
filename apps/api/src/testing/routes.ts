import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance, FastifySchema } from 'fastify';

export type Route = {
  readonly method: string;
  readonly url: string;
  /** Empty for a route without one. */
  readonly policy: string;
  readonly schema: FastifySchema;
};

/** Collects every route that is registered while `build` runs. A manual list could miss a route. */
export async function routesOf<T>(build: () => Promise<T>): Promise<{ built: T; routes: readonly Route[] }> {
  const routes: Route[] = [];
  const onApp = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }; // documented content of this channel
    fastify.addHook('onRoute', route => {
      const { url, config, schema = {} } = route;
      for (const method of [route.method].flat())
        routes.push({ method, url, policy: config?.policy ?? '', schema });
    });
  };
  subscribe('fastify.initialization', onApp);
  try {
    return { built: await build(), routes };
  } finally {
    unsubscribe('fastify.initialization', onApp);
  }
}
