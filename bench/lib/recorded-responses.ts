import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import * as z from 'zod/mini';

const recording = z.array(z.object({ path: z.string(), headers: z.array(z.string()), body: z.string() }));

/** A recorded response: names and values of its headers alternately, and its bytes. */
export type RecordedResponse = { readonly headers: string[]; readonly body: Buffer };

/** Headers that Node adds automatically, for every server. */
const NODES_OWN = ['date', 'connection', 'keep-alive'];

/** Requests a page. Returns only the headers that the server itself sets, in its order. */
export async function sendRequest(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<RecordedResponse> {
  const response: IncomingMessage = (await once(get(url, { headers }), 'response'))[0];
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}`);
  const pairs = response.rawHeaders.flatMap((name, at, all) =>
    at % 2 === 0 ? [[name, all[at + 1] ?? '']] : [],
  );
  const chosen = pairs.filter(([name = '']) => !NODES_OWN.includes(name.toLowerCase()));
  return { headers: chosen.flat(), body: Buffer.concat(await response.toArray()) };
}

/** Requests each path from a server, and returns the responses as text for `parseRecording`. */
export async function recordResponses(
  origin: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const responses = await Promise.all(
    paths.map(async path => {
      const { headers: given, body } = await sendRequest(`${origin}${path}`, headers);
      return { path, headers: given, body: body.toString('base64') };
    }),
  );
  return JSON.stringify(responses);
}

export function parseRecording(text: string): ReadonlyMap<string, RecordedResponse> {
  return new Map(
    recording
      .parse(JSON.parse(text))
      .map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  );
}
