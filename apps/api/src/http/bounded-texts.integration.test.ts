import { calls } from '@rifq/contract/calls';
import { afterAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { routesOf } from '../testing/routes.ts';
import { startTestApp } from '../testing/test-app.ts';
import { unboundedTexts } from '../testing/unbounded-texts.ts';

const { built: test, routes } = await routesOf(() => startTestApp());
afterAll(() => test.close());

const read = routes.flatMap(({ method, url, schema: { body, querystring, params } }) =>
  [body, querystring, params]
    .filter(schema => schema !== undefined)
    .map(schema => ({ name: `${method} ${url}`, schema })),
);

describe('the texts of a request', () => {
  it('are validated by the schemas of all calls that have a payload', () => {
    const named = Object.entries(calls).filter(([, call]) => 'payload' in call);
    expect(read.map(({ name }) => name)).toEqual(expect.arrayContaining(named.map(([key]) => key)));
  });

  it.each(read)('$name limits the length of each before matching a pattern', ({ schema }) => {
    expect(unboundedTexts(schema)).toEqual([]);
  });

  it('count as unbounded if the limit comes late or does not abort', () => {
    const late = z.string().check(z.trim(), z.maxLength(9, { abort: true }));
    const lenient = z.string().check(z.maxLength(9), z.regex(/x/));
    const schema = z.object({ late, list: z.nullish(z.array(z.union([lenient, z.number()]))), id: z.uuid() });
    expect(unboundedTexts(schema)).toEqual(['/late', '/list/*', '/id']);
  });
});
