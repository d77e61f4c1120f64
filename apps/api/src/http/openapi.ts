import fastifySwagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';
import { anyone } from './policies.ts';

type Transform = typeof jsonSchemaTransform;

/**
 * Adds what the contract's schemas do not hold: the example, the file parts of a form, and whether the call is public.
 */
const describeCall: Transform = input => {
  const { schema, url } = jsonSchemaTransform(input);
  const { files, policy, example } = input.route.config ?? {};
  const open = policy === anyone.name ? { security: [] } : {};
  if (example && typeof schema?.body === 'object' && schema.body !== null)
    Object.assign(schema.body, { example });
  if (!files) return { schema: { ...schema, ...open }, url };
  const binary = { type: 'string', format: 'binary' };
  const parts = Object.fromEntries(files.map(name => [name, binary]));
  const body = typeof schema?.body === 'object' && schema.body !== null ? schema.body : { type: 'object' };
  const fields = 'properties' in body && typeof body.properties === 'object' ? body.properties : {};
  return { schema: { ...schema, ...open, body: { ...body, properties: { ...fields, ...parts } } }, url };
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
  app.get(
    '/openapi.json',
    { config: { policy: anyone.name }, exposeHeadRoute: false, schema: { hide: true } },
    () => app.swagger(),
  );
}
