import {
  type Call,
  type CallKey,
  calls,
  type Example,
  fillExample,
  type RecordKind,
  type Touches,
} from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import type { InjectOptions } from 'fastify';
import { fileForm, jpeg } from './images.ts';
import { isRecordKind } from './record-owner.ts';

export const isCall = (key: string): key is CallKey => Object.hasOwn(calls, key);
export const callKeys: readonly CallKey[] = Object.keys(calls).filter(isCall);

/** The ids and facts that fill in the examples of calls. */
export type ExampleSource = {
  readonly idOf: (kind: RecordKind) => string;
  readonly factOf: (fact: string) => string;
};

/** Returns the example payload of a call, with these ids and facts and new idempotency keys. */
export function examplePayload(key: CallKey, { idOf, factOf }: ExampleSource): Example {
  const { example = {} }: Call = calls[key];
  const idOfKind = (kind: string) => {
    if (kind.startsWith('some ')) return factOf(kind.slice('some '.length));
    if (!isRecordKind(kind)) throw new Error(`no ${kind} is built`);
    return idOf(kind);
  };
  return Object.fromEntries(
    Object.entries(example).map(([field, value]) => [field, fillExample(value, { idOf: idOfKind, newId })]),
  );
}

/** Lists the fields of a call's example that name a record, and the kind of each. */
export function recordFields(key: CallKey): [field: string, kind: RecordKind][] {
  const { example = {} }: Call = calls[key];
  return Object.entries(example).flatMap(([field, value]): [string, RecordKind][] => {
    const [, kind = ''] = /^<(\w+)>$/.exec(String(value)) ?? [];
    return isRecordKind(kind) ? [[field, kind]] : [];
  });
}

const picture = jpeg();

/** Builds the request of a call: a query, a JSON body, or a form with a picture as its file. */
export async function requestOf(key: CallKey, payload: Example): Promise<InjectOptions> {
  const { method, path, files }: Call = calls[key];
  const texts = Object.entries(payload).map(([name, value]): [string, string] => [name, String(value)]);
  if (method === 'get') return { method: 'GET', url: `${path}?${new URLSearchParams(texts)}` };
  const [file] = files ?? [];
  if (file === undefined) return { method: 'POST', url: path, payload };
  const form = new Response(fileForm(file, await picture, Object.fromEntries(texts)));
  const headers = { 'content-type': form.headers.get('content-type') ?? '' };
  return { method: 'POST', url: path, headers, payload: Buffer.from(await form.arrayBuffer()) };
}

/**
 * Returns the expected response when another user's browser sends the owner's request: the status, and a pattern of the
 * error code.
 */
export function responseToOtherUser(touches: Touches): { status: number; code: RegExp | null } {
  if (touches === 'nobody' || touches === 'caller') return { status: 200, code: null };
  if (touches === 'code') return { status: 404, code: /^second_factor\.(?:request_)?not_found$/ };
  if (touches === 'browser') return { status: 422, code: /^identity\.(verification_unknown|proof_invalid)$/ };
  if (touches === 'proved') return { status: 422, code: /^identity\.proof_invalid$/ };
  return { status: 404, code: /^(?!request\.)\w+\.not_found$/ };
}
