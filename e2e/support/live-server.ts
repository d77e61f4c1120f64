import { readFile } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { browserBuilds } from '../../packages/broadcaster/src/testing/browser-builds.ts';
import { openServer, type TestServer } from '../../packages/broadcaster/src/testing/open-server.ts';

type Sdk = TestServer['sdk'];
type Options = Parameters<typeof openServer>[0];

const NAMES: ReadonlyMap<string, string> = new Map([
  ['u1', 'ليلى'],
  ['u2', 'عمر'],
]);

/** Returns the caller: the bearer token is the user's id. */
function userOf({ headers }: IncomingMessage): string {
  return headers.authorization?.replace('Bearer ', '') ?? '';
}

/** Authorizes a channel: `private-notification.{user}` for this user only, any other for all. Null rejects. */
async function authoriseChannel(request: IncomingMessage, sdk: Sdk): Promise<object | null> {
  const form = new URLSearchParams(await text(request));
  const [socketId, channel] = [form.get('socket_id') ?? '', form.get('channel_name') ?? ''];
  const user = userOf(request);
  if (channel.startsWith('private-notification.') && channel !== `private-notification.${user}`) return null;
  const member = { user_id: user, user_info: { name: NAMES.get(user) } };
  return sdk.authorizeChannel(socketId, channel, channel.startsWith('presence-') ? member : undefined);
}

async function answerAuthorisation(request: IncomingMessage, response: ServerResponse, sdk: Sdk) {
  const body = await authoriseChannel(request, sdk);
  response.writeHead(body === null ? 403 : 200, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body ?? { message: 'no' }));
}

async function sendScript(file: string, response: ServerResponse) {
  response.writeHead(200, { 'content-type': 'text/javascript; charset=utf-8' });
  response.end(await readFile(file));
}

/** Sends an empty page that loads the scripts named in its query. */
function sendPage({ searchParams }: URL, response: ServerResponse) {
  const scripts = searchParams.getAll('script').map(name => `<script src="/scripts/${name}"></script>`);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  response.end(`<!doctype html><link rel="icon" href="data:,"><body>${scripts.join('')}`);
}

function serve(request: IncomingMessage, response: ServerResponse, sdk: Sdk): boolean {
  const url = new URL(request.url ?? '', 'http://localhost');
  const script = Object.entries(browserBuilds).find(([name]) => url.pathname === `/scripts/${name}`)?.[1];
  if (url.pathname === '/broadcasting/auth')
    answerAuthorisation(request, response, sdk).catch(response.destroy.bind(response));
  else if (script !== undefined) sendScript(script, response).catch(response.destroy.bind(response));
  else if (url.pathname === '/') sendPage(url, response);
  else return false;
  return true;
}

/**
 * Starts a broadcaster that also serves a page with the unchanged browser clients, and authorizes its channels like an
 * app.
 */
export async function openLiveServer(options: Options = {}): Promise<TestServer> {
  return openServer({ ...options, serve });
}
