// @ts-check
// node scripts/trim-stripe-openapi.mjs <stripe.com.json>: cuts Stripe's published OpenAPI document down to the requests
// that the double of Stripe knows. The README next to the output states where the document comes from.
import { readFileSync, writeFileSync } from 'node:fs';

/** Operations that the gateway uses, and those that the fixtures of Stripe's CLI use in addition. */
const OPERATIONS = {
  '/v1/checkout/sessions': ['get', 'post'],
  '/v1/checkout/sessions/{session}': ['get'],
  '/v1/checkout/sessions/{session}/expire': ['post'],
  '/v1/customers': ['post'],
  '/v1/customers/{customer}': ['get', 'post'],
  '/v1/payment_intents': ['get', 'post'],
  '/v1/payment_intents/{intent}': ['get'],
  '/v1/payment_intents/{intent}/cancel': ['post'],
  '/v1/payment_methods': ['post'],
  '/v1/payment_methods/{payment_method}': ['get'],
  '/v1/payment_methods/{payment_method}/attach': ['post'],
  '/v1/payment_methods/{payment_method}/detach': ['post'],
  '/v1/prices': ['post'],
  '/v1/products': ['post'],
  '/v1/refunds': ['get', 'post'],
  '/v1/setup_intents': ['post'],
};
const FORM = 'application/x-www-form-urlencoded';
const TARGET = new URL('../packages/gateway-doubles/src/stripe/stripe-requests.json', import.meta.url);

/**
 * Returns a schema without descriptions, closed to unknown fields: Stripe refuses those at every depth, the document
 * says so only at the top. The names of `properties` are fields, also those called title or description.
 * @param {any} schema
 * @returns {any}
 */
function strict(schema) {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key]) => !/^(description|title|x-.*)$/.test(key));
  const closed = 'properties' in schema ? { additionalProperties: false } : {};
  return {
    ...closed,
    ...Object.fromEntries(
      entries.map(([key, value]) => [
        key,
        key === 'properties'
          ? Object.fromEntries(Object.entries(value).map(([name, field]) => [name, strict(field)]))
          : strict(value),
      ]),
    ),
  };
}

/**
 * @param {any} operation
 * @param {string} method
 */
function trimmed(operation, method) {
  const parameters = (operation.parameters ?? []).map((/** @type {any} */ parameter) => ({
    in: parameter.in,
    name: parameter.name,
    required: parameter.required,
    schema: strict(parameter.schema),
  }));
  // In the document GET requests have an empty form; they have none.
  if (method === 'get') return { parameters };
  const { schema } = operation.requestBody.content[FORM];
  return { parameters, requestBody: { content: { [FORM]: { schema: strict(schema) } } } };
}

const [source] = process.argv.slice(2);
if (source === undefined)
  throw new Error('which document? node scripts/trim-stripe-openapi.mjs <stripe.com.json>');
const document = JSON.parse(readFileSync(source, 'utf8'));
const paths = Object.fromEntries(
  Object.entries(OPERATIONS).map(([path, methods]) => [
    path,
    Object.fromEntries(methods.map(method => [method, trimmed(document.paths[path][method], method)])),
  ]),
);
const { title, version } = document.info;
writeFileSync(TARGET, `${JSON.stringify({ openapi: document.openapi, info: { title, version }, paths })}\n`);
