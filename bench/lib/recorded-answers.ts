import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import * as z from 'zod/mini';

const recording = z.array(z.object({ path: z.string(), headers: z.array(z.string()), body: z.string() }));

/** An answer as it went over the wire: names and values of its headers in turn, and its bytes. */
export type RecordedAnswer = { readonly headers: string[]; readonly body: Buffer };

/** Headers that Node writes by itself, for this server and for any other. */
const NODES_OWN = ['date', 'connection', 'keep-alive'];

/** Asks for a page. The headers are those that the server itself has chosen, in its order. */
export async function ask(url: string, headers: Readonly<Record<string, string>>): Promise<RecordedAnswer> {
  const answer: IncomingMessage = (await once(get(url, { headers }), 'response'))[0];
  if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
  const pairs = answer.rawHeaders.flatMap((name, at, all) =>
    at % 2 === 0 ? [[name, all[at + 1] ?? '']] : [],
  );
  const chosen = pairs.filter(([name = '']) => !NODES_OWN.includes(name.toLowerCase()));
  return { headers: chosen.flat(), body: Buffer.concat(await answer.toArray()) };
}

/** Asks a server for each path, as text that `parseRecording` reads. */
export async function recordAnswers(
  origin: string,
  paths: readonly string[],
  headers: Readonly<Record<string, string>>,
): Promise<string> {
  const answers = await Promise.all(
    paths.map(async path => {
      const { headers: given, body } = await ask(`${origin}${path}`, headers);
      return { path, headers: given, body: body.toString('base64') };
    }),
  );
  return JSON.stringify(answers);
}

export function parseRecording(text: string): ReadonlyMap<string, RecordedAnswer> {
  return new Map(
    recording
      .parse(JSON.parse(text))
      .map(({ path, headers, body }) => [path, { headers, body: Buffer.from(body, 'base64') }]),
  );
}
