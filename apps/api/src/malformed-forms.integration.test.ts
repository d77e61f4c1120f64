import { type Call, calls, uniqueValue } from '@rifq/contract/calls';
import { newId } from '@rifq/db';
import { fuzzRuns } from '@rifq/testing/fuzz';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkResponse } from './testing/check-response.ts';
import { callKeys, recordFields } from './testing/contract-calls.ts';
import { decompressionBomb, jpeg, phonePhoto, png, svg } from './testing/images.ts';
import { buildRecordOwner, type RecordOwner } from './testing/record-owner.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const MEGABYTE = 1024 * 1024;

let test: TestApp;
let owner: RecordOwner;

beforeAll(async () => {
  test = await startTestApp();
  owner = await buildRecordOwner(test);
});
afterAll(() => test.close());

const forms = callKeys.flatMap(key => {
  const call: Call = calls[key];
  const [file] = call.files ?? [];
  return file === undefined ? [] : [{ key, call, file }];
});

const BOUNDARY = 'boundary-of-the-test';
const CRLF = '\r\n';

type Part = { head: string; body: Buffer };

const field = (name: string, value: string): Part => ({
  head: `Content-Disposition: form-data; name="${name}"`,
  body: Buffer.from(value),
});
const file = (name: string, body: Buffer, fileName = 'photo.jpg', type = 'image/jpeg'): Part => ({
  head: `Content-Disposition: form-data; name="${name}"; filename="${fileName}"${CRLF}Content-Type: ${type}`,
  body,
});

const encode = (parts: readonly Part[], end = `--${BOUNDARY}--${CRLF}`) =>
  Buffer.concat([
    ...parts.flatMap(part => [
      Buffer.from(`--${BOUNDARY}${CRLF}${part.head}${CRLF}${CRLF}`),
      part.body,
      Buffer.from(CRLF),
    ]),
    Buffer.from(end),
  ]);

function send(call: Call, payload: Buffer, type = `multipart/form-data; boundary=${BOUNDARY}`) {
  const { side } = call;
  const asked = side === undefined ? { touches: 'caller' } : { touches: 'caller', side };
  const headers = { ...owner.headersFor(asked), 'content-type': type };
  return test.app.inject({ method: 'POST', url: call.path, headers, payload });
}

async function codesOf(call: Call, payload: Buffer, type?: string) {
  const response = await send(call, payload, type);
  checkResponse(response);
  return { status: response.statusCode, ...(response.statusCode < 400 ? {} : response.json()) };
}

describe.each(forms)('$key', ({ key, call, file: name }) => {
  /** Returns the text parts that a form of this call needs. */
  const idParts = () => [
    ...recordFields(key).map(([part, kind]) => field(part, owner.idOf(kind))),
    ...Object.entries(call.example ?? {})
      .filter(([, value]) => value === uniqueValue())
      .map(([part]) => field(part, newId())),
    ...Object.entries(call.example ?? {}).flatMap(([part, value]) =>
      typeof value === 'string' && !value.includes('<') ? [field(part, value)] : [],
    ),
  ];

  it('accepts JPEG, PNG, and the photo of a phone', async () => {
    for (const picture of [await jpeg(), await png(), await phonePhoto()]) {
      expect((await send(call, encode([...idParts(), file(name, picture)]))).statusCode).toBe(200);
    }
  });

  it('refuses other content, whatever its name and type', async () => {
    const whole = await jpeg(300, 300);
    const hostile = [
      Buffer.from('not a picture'),
      svg,
      Buffer.from('%PDF-1.4\n%%EOF'),
      Buffer.from('GIF89a'),
      Buffer.from('RIFF\u0000\u0000\u0000\u0000WEBP'),
      Buffer.from('<html><script>alert(1)</script>'),
      Buffer.from('PK\u0003\u0004'),
      Buffer.alloc(4096),
      whole.subarray(0, whole.length / 2),
      Buffer.concat([whole.subarray(0, 40), Buffer.alloc(400, 0xff)]),
    ];
    for (const bytes of hostile) {
      for (const fileName of ['photo.jpg', 'photo.svg']) {
        const response = await codesOf(call, encode([...idParts(), file(name, bytes, fileName)]));
        expect(response).toMatchObject({ status: 422, errors: { [name]: [expect.any(String)] } });
      }
    }
  });

  it('reports that a picture of too many pixels is too large', async () => {
    const response = await codesOf(call, encode([...idParts(), file(name, decompressionBomb())]));
    expect(response).toMatchObject({ status: 413, code: 'files.too_many_pixels' });
  });

  it('decodes a file of exactly 8 MB, and refuses one byte more', async () => {
    const limit = await codesOf(call, encode([...idParts(), file(name, Buffer.alloc(8 * MEGABYTE, 1))]));
    expect(limit).toMatchObject({ status: 422, errors: { [name]: [expect.any(String)] } });
    const above = await codesOf(call, encode([...idParts(), file(name, Buffer.alloc(8 * MEGABYTE + 1, 1))]));
    expect(above).toMatchObject({ status: 413, code: 'request.too_large' });
  });

  it('refuses files under other names, and more than one', async () => {
    const picture = await jpeg();
    expect((await codesOf(call, encode([...idParts(), file('other', picture)]))).status).toBe(422);
    const two = encode([...idParts(), file(name, picture), file(name, picture)]);
    expect((await codesOf(call, two)).status).toBeGreaterThanOrEqual(400);
  });

  it('refuses text parts that are too long, too many, or of another kind', async () => {
    const odd: Part[][] = [
      [field('firstname', 'x'.repeat(9000))],
      Array.from({ length: 40 }, (_, index) => field(`f${index}`, 'x')),
      [
        {
          head: 'Content-Disposition: form-data; name="firstname"\r\nContent-Type: application/json',
          body: Buffer.from('{"a":1}'),
        },
      ],
      [
        {
          head: 'Content-Disposition: form-data; name="firstname"\r\nContent-Type: application/json',
          body: Buffer.from('{'),
        },
      ],
      [field('__proto__', 'x')],
      [field('constructor', 'x')],
    ];
    for (const parts of odd) {
      expect((await codesOf(call, encode([...idParts(), ...parts]))).status).toBeGreaterThanOrEqual(400);
    }
  });

  it('refuses other media types and unterminated forms', async () => {
    const good = encode([...idParts(), file(name, await jpeg())]);
    for (const type of [
      'application/json',
      'text/plain',
      'application/x-www-form-urlencoded',
      'image/jpeg',
    ]) {
      expect([400, 415]).toContain((await codesOf(call, good, type)).status);
    }
    for (const type of [
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/mixed; boundary=x',
    ]) {
      expect((await codesOf(call, good, type)).status).toBeGreaterThanOrEqual(400);
    }
    for (const length of [1, 40, good.length / 2, good.length - 30, good.length - 10]) {
      expect((await codesOf(call, good.subarray(0, length))).status).toBeGreaterThanOrEqual(400);
    }
  });

  it('responds to any bytes and any form without a 5xx', async () => {
    const text = fc.string({ unit: 'binary', maxLength: 30 });
    const ascii = text.map(value => value.replaceAll(/["\r\n]/g, ''));
    const part: fc.Arbitrary<Part> = fc.oneof(
      fc.record({
        head: ascii.map(value => `Content-Disposition: form-data; name="${value}"`),
        body: text.map(value => Buffer.from(value)),
      }),
      fc.record({ head: text, body: fc.uint8Array().map(list => Buffer.from(list)) }),
      fc
        .constantFrom('firstname', 'email', 'digits', 'pet_id', 'dose_id')
        .chain(key => text.map(value => field(key, value))),
      fc.uint8Array({ maxLength: 2000 }).map(list => file(name, Buffer.from(list))),
    );
    const end = fc.constantFrom(
      `--${BOUNDARY}--${CRLF}`,
      `--${BOUNDARY}--`,
      '--',
      '',
      `--${BOUNDARY}${CRLF}`,
    );
    const body = fc.oneof(
      fc
        .tuple(fc.array(part, { maxLength: 4 }), end)
        .map(([parts, tail]) => encode([...idParts(), ...parts], tail)),
      fc.uint8Array({ maxLength: 300 }).map(list => Buffer.from(list)),
    );
    await fc.assert(
      fc.asyncProperty(body, async payload => {
        checkResponse(await send(call, payload));
      }),
      { numRuns: fuzzRuns(15) },
    );
  });
});
