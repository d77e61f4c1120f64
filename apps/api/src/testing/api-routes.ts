import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { FastifyInstance } from 'fastify';

export type ApiRoute = { readonly method: string; readonly url: string; readonly policy: string };

/**
 * Collects every route under /api that is registered while `build` runs, with its policy. A list kept by hand could
 * miss a route.
 */
export async function apiRoutesOf<T>(
  build: () => Promise<T>,
): Promise<{ built: T; routes: readonly ApiRoute[] }> {
  const routes: ApiRoute[] = [];
  const onApp = (message: unknown) => {
    const { fastify } = message as { fastify: FastifyInstance }; // documented content of this channel
    fastify.addHook('onRoute', route => {
      if (!route.url.startsWith('/api')) return;
      for (const method of [route.method].flat())
        routes.push({ method, url: route.url, policy: route.config?.policy ?? '' });
    });
  };
  subscribe('fastify.initialization', onApp);
  try {
    return { built: await build(), routes };
  } finally {
    unsubscribe('fastify.initialization', onApp);
  }
}
