import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCalls } from './define.ts';
import { fillExample, ownRecordId, uniqueValue } from './example.ts';

const call = {
  method: 'post',
  path: '/api/things/do',
  summary: 'Does something',
  response: z.object({}),
  touches: 'caller',
  changesState: true,
} as const;
const payload = z.object({ pet_id: z.string(), kinds: z.optional(z.array(z.enum(['one', 'two']))) });

describe('the example of a call', () => {
  it('compiles only if its payload accepts it', () => {
    const example = { pet_id: ownRecordId('pet'), kinds: ['one'] } as const;
    defineCalls({ key: { ...call, payload, example }, other: call });
    // @ts-expect-error: a payload requires an example
    defineCalls({ key: { ...call, payload } });
    // @ts-expect-error: an example requires a payload
    defineCalls({ key: { ...call, example } });
    // @ts-expect-error: a value of the wrong type
    defineCalls({ key: { ...call, payload, example: { pet_id: 1 } } });
    // @ts-expect-error: a value that the enum does not contain
    defineCalls({ key: { ...call, payload, example: { pet_id: '', kinds: ['three'] } } });
    // @ts-expect-error: a field that the payload does not have
    defineCalls({ key: { ...call, payload, example: { pet_id: '', name: '' } } });
    defineCalls({ key: { ...call, touches: 'pet', payload, example } });
    // @ts-expect-error: a touched record that the example does not name
    defineCalls({ key: { ...call, touches: 'dose', payload, example } });
    expect(payload.safeParse(example).success).toBe(true);
  });

  it('gets real ids wherever it names a record or requests a new id', () => {
    const example = {
      id: ownRecordId('pet'),
      inside: [{ address: `https://push.example/${uniqueValue()}` }, 1, null],
    };
    const filled = fillExample(example, { idOf: kind => `the ${kind}`, newId: () => 'new' });
    expect(filled).toEqual({ id: 'the pet', inside: [{ address: 'https://push.example/new' }, 1, null] });
  });
});
