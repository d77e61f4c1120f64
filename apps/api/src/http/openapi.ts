import fastifySwagger from '@fastify/swagger';
import { fillExample } from '@rifq/contract/calls';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { anyone } from './policies.ts';

type Transform = typeof jsonSchemaTransform;

/** Placeholder for any id in an example. */
const SOME_ID = '0199d6f0-0000-7000-8000-000000000000';

/** Describes the file parts of a form, which the contract's schemas omit. */
const fileParts = (names: readonly string[]) =>
  Object.fromEntries(names.map(name => [name, { type: 'string', format: 'binary' }]));

/** Adds the example, the file parts of a form, and whether the call is public. */
const describeCall: Transform = input => {
  const { schema, url } = jsonSchemaTransform(input);
  const { files, policy, example } = input.route.config ?? {};
  const open = policy === anyone.name ? { security: [] } : {};
  if (!files && typeof schema?.body !== 'object') return { schema: { ...schema, ...open }, url };
  const body = typeof schema?.body === 'object' && schema.body !== null ? schema.body : { type: 'object' };
  const fields = 'properties' in body && typeof body.properties === 'object' ? body.properties : {};
  const described = {
    ...body,
    ...(files && { properties: { ...fields, ...fileParts(files) } }),
    ...(example && { example: fillExample(example, { idOf: () => SOME_ID, newId: () => SOME_ID }) }),
  };
  return { schema: { ...schema, ...open, body: described }, url };
};

/** Describes every call of the contract at /api/openapi.json. */
export async function serveOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Rifq', version: '1' },
      components: { securitySchemes: { session: { type: 'http', scheme: 'bearer' } } },
      security: [{ session: [] }],
    },
    transform: describeCall,
  });
  let written: Buffer | undefined;
  app.get(
    '/openapi.json',
    { config: { policy: anyone.name }, exposeHeadRoute: false, schema: { hide: true } },
    async (_request, reply) => {
      // Cached, and shared by all requests.
      written ??= Buffer.from(JSON.stringify(app.swagger()));
      return reply.type('application/json; charset=utf-8').send(written);
    },
  );
}
