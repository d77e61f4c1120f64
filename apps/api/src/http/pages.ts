import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { pages, redirectOf, SESSION_COOKIE, signedInLayouts } from '@rifq/contract';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { clearSessionCookie, ensureNonce } from './cookies.ts';

const manifestSchema = z.object({
  pages: z.record(
    z.string(),
    z.object({ file: z.string(), scriptHashes: z.array(z.string()), styleHashes: z.array(z.string()) }),
  ),
});

/** The built web app: where it lies, its ready-made pages, and which inline scripts they may run. */
export type WebApp = {
  readonly folder: string;
  readonly staticPages: ReadonlyMap<string, string>;
  readonly scriptHashes: readonly string[];
};

/** Reads what the build left in `folder`. Throws when the app has not been built. */
export function loadWebApp(folder: string): WebApp {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'static-pages.json'), 'utf8')));
  const entries = Object.entries(manifest.pages);
  return {
    folder,
    staticPages: new Map(entries.map(([path, page]) => [path, page.file])),
    scriptHashes: [...new Set(entries.flatMap(([, page]) => page.scriptHashes))],
  };
}

type Page = { html: Buffer; br: Buffer; gz: Buffer };

function loadPage(folder: string, file: string): Page {
  const path = join(folder, file);
  return { html: readFileSync(path), br: readFileSync(`${path}.br`), gz: readFileSync(`${path}.gz`) };
}

function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page, status = 200) {
  const accepted = request.headers['accept-encoding'] ?? '';
  reply
    .status(status)
    .type('text/html; charset=utf-8')
    .header('vary', 'accept-encoding')
    .header('cache-control', 'no-cache');
  if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(page.br);
  if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(page.gz);
  return reply.send(page.html);
}

const IMMUTABLE = 'public, max-age=31536000, immutable';

/** Pages that belong to a signed-in layout, by the first part of their path (seed, section 2). */
const guardedRoots = new Set(
  pages.filter(page => signedInLayouts.includes(page.layout)).map(page => page.path.split('/')[1] ?? ''),
).add('clinic');

/**
 * Serves the ready-made pages, the files of the build, and the app's shell for every other path: with 404
 * where no page of that path exists, and with 302 where a route rule leads elsewhere, or to /register where
 * a session is needed and there is none.
 */
export async function servePages(
  app: FastifyInstance,
  web: WebApp,
  hasSession: (token: string | undefined) => Promise<boolean>,
): Promise<void> {
  const shell = loadPage(web.folder, 'app.html');
  for (const [path, file] of web.staticPages) {
    const page = loadPage(web.folder, file);
    app.get(path, (request, reply) => sendPage(request, reply, page));
  }

  await app.register(fastifyStatic, {
    root: web.folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', 'static-pages.json', '**/.vite/**', '.stamp'],
    setHeaders(reply, path) {
      reply.header('cache-control', path.includes('/assets/') ? IMMUTABLE : 'no-cache');
    },
  });

  const patterns = pages.map(page => new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}/?$`));
  // A fault of ours on a page shows the app all the same: its own calls say what is wrong, in words.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) request.log.error({ err: error }, 'a page failed');
    return sendPage(request, reply, shell, status);
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendPage(request, reply, shell, 405);
    const target = redirectOf(path);
    if (target !== undefined) return reply.header('cache-control', 'no-cache').redirect(target, 302);
    if (guardedRoots.has(path.split('/')[1] ?? '') && !(await hasSession(request.cookies[SESSION_COOKIE]))) {
      // The server has just looked: whatever cookie there is belongs to no session.
      clearSessionCookie(reply);
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/register?next=${encodeURIComponent(request.url)}`, 302);
    }
    ensureNonce(request, reply);
    return sendPage(request, reply, shell, patterns.some(pattern => pattern.test(path)) ? 200 : 404);
  });
}
