import { readdirSync, readFileSync } from 'node:fs';
import type { OutgoingHttpHeaders } from 'node:http';
import { join, relative, sep } from 'node:path';
import { pages, redirectOf, SESSION_COOKIE, signedInLayouts } from '@rifq/contract';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { type BuiltFile, readBuiltFile } from './built-file.ts';
import { claimsSession, clearSessionCookies, ensureNonce } from './cookies.ts';
import { readyHandler, sendAsError, sendFile } from './send-file.ts';

const manifestSchema = z.object({
  pages: z.record(
    z.string(),
    z.object({ file: z.string(), scriptHashes: z.array(z.string()), styleHashes: z.array(z.string()) }),
  ),
});

/** The built web app, held in memory. */
export type WebApp = {
  /** The prerendered pages and the files, each by its URL path. */
  readonly files: ReadonlyMap<string, BuiltFile>;
  /** The page that starts the app, for every path of the app. */
  readonly shell: BuiltFile;
  /** Hashes of the inline scripts that the prerendered pages may run. */
  readonly scriptHashes: readonly string[];
};

/** Files whose name holds a hash of their content, so that they never change. */
const HASHED = '/assets/';
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Files of the build that only the server reads. */
const INTERNAL = /\.(?:html|br|gz|map)$|^\/static-pages\.json$|\/\./;

/** Lists the paths of all files that a browser may request by name. */
function pathsOfFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => `/${relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')}`)
    .filter(path => !INTERNAL.test(path));
}

/** Reads the build output in `folder`. Throws when the app has not been built. */
export function loadWebApp(folder: string): WebApp {
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(folder, 'static-pages.json'), 'utf8')));
  const readyMade = Object.entries(manifest.pages);
  const page = (file: string) => readBuiltFile(join(folder, file), { 'cache-control': 'no-cache' });
  const file = (path: string) =>
    readBuiltFile(join(folder, path), {
      'cache-control': path.startsWith(HASHED) ? IMMUTABLE : 'no-cache',
      'accept-ranges': 'none',
    });
  return {
    files: new Map([
      ...pathsOfFiles(folder).map(path => [path, file(path)] as const),
      ...readyMade.map(([path, built]) => [path, page(built.file)] as const),
    ]),
    shell: page('app.html'),
    scriptHashes: [...new Set(readyMade.flatMap(([, built]) => built.scriptHashes))],
  };
}

/** Pages that belong to a signed-in layout, by the first part of their path (specification 2.3). */
const guardedRoots = new Set(
  pages.filter(page => signedInLayouts.includes(page.layout)).map(page => page.path.split('/')[1] ?? ''),
);

/** Headers of the pages for registration and sign-in, and of all others. */
type PageHeaders = { readonly all: OutgoingHttpHeaders; readonly register: OutgoingHttpHeaders };

const REGISTER = /^\/register(?:\/|$)/;

/** No page of ours has a longer path. */
const LONGEST_PATH = 300;

const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?')[0] ?? '/';

/**
 * Serves the prerendered pages, the files of the build, and the app shell for every other path: with 404 if no page has
 * that path, and with 302 if a route rule redirects, or to /register if a session is needed and missing. `headers` are
 * sent with every response; the register pages, where the client of an identity service runs, have separate ones.
 */
export async function servePages(
  app: FastifyInstance,
  { files, shell }: WebApp,
  { all, register }: PageHeaders,
  hasSession: (token: string | undefined) => Promise<boolean>,
): Promise<void> {
  const headersOf = (path: string) => (REGISTER.test(path) ? register : all);
  for (const [path, file] of files) app.get(path, readyHandler(file, headersOf(path)));

  const patterns = pages.map(page => new RegExp(`^${page.path.replaceAll(/:\w+/g, '[^/]+')}/?$`));
  // A server error on a page still shows the app, whose own calls report the error as text.
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.code === 'request.too_many' ? 429 : (error.statusCode ?? 500);
    if (status >= 500) request.log.error({ err: error }, 'a page failed');
    return sendAsError(request, reply.headers(headersOf(pathOf(request))), shell, status);
  });
  app.setNotFoundHandler({ preHandler: app.rateLimit() }, async (request, reply) => {
    const path = pathOf(request);
    reply.headers(headersOf(path));
    if (request.method !== 'GET' && request.method !== 'HEAD') return sendAsError(request, reply, shell, 405);
    if (path.length > LONGEST_PATH) return sendAsError(request, reply, shell, 404);
    const target = redirectOf(path);
    if (target !== undefined) return reply.header('cache-control', 'no-cache').redirect(target, 302);
    if (guardedRoots.has(path.split('/')[1] ?? '') && !(await hasSession(request.cookies[SESSION_COOKIE]))) {
      // The session was just looked up: any cookie left belongs to no session.
      if (claimsSession(request)) clearSessionCookies(reply);
      return reply
        .header('cache-control', 'no-store')
        .redirect(`/register?next=${encodeURIComponent(request.url)}`, 302);
    }
    ensureNonce(request, reply);
    return patterns.some(pattern => pattern.test(path))
      ? sendFile(request, reply, shell)
      : sendAsError(request, reply, shell, 404);
  });
}
