import * as z from 'zod/mini';
import type { Customer, Method } from './objects.ts';
import { testCards } from './test-cards.ts';
import { ApiError, find, newMethod, type World } from './world.ts';

const text = z.optional(z.string());
const newCustomer = z.strictObject({
  metadata: z._default(z.record(z.string(), z.string()), {}),
  description: text,
});
const customerUpdate = z.strictObject({ name: z.string(), email: text });

/** Returns a customer, or only the id of a deleted one. */
export function retrieveCustomer(world: World, id: string): object {
  return world.deleted.has(id) ? { id, object: 'customer', deleted: true } : find(world.customers, id);
}

/** Deletes a customer in the dashboard, with the cards. */
export function deleteCustomer(world: World, id: string): void {
  const customer = find(world.customers, id);
  world.customers.delete(id);
  world.deleted.add(id);
  for (const method of world.methods.values()) if (method.customer === id) method.customer = null;
  world.emit('customer.deleted', customer);
}

export function createCustomer(world: World, input: unknown): Customer {
  const { metadata } = newCustomer.parse(input);
  const customer: Customer = {
    id: world.newId('cus'),
    object: 'customer',
    metadata,
    name: null,
    email: null,
  };
  world.customers.set(customer.id, customer);
  world.emit('customer.created', customer);
  return customer;
}

export function updateCustomer(world: World, id: string, input: unknown): Customer {
  const customer = find(world.customers, id);
  const { name, email = customer.email } = customerUpdate.parse(input);
  Object.assign(customer, { name, email: email === '' ? null : email });
  world.emit('customer.updated', customer);
  return customer;
}

const newCard = z.strictObject({
  type: z.literal('card'),
  card: z.strictObject({ token: z.string() }),
  billing_details: z.optional(z.unknown()),
});

export function createMethod(world: World, input: unknown): Method {
  return newMethod(world, newCard.parse(input).card.token);
}

export function attachMethod(world: World, name: string, input: unknown): Method {
  const { customer } = z.strictObject({ customer: z.string() }).parse(input);
  find(world.customers, customer, 'customer');
  const method = name in testCards ? newMethod(world, name) : find(world.methods, name);
  method.customer = customer;
  world.emit('payment_method.attached', method);
  return method;
}

export function detachMethod(world: World, id: string): Method {
  const method = find(world.methods, id);
  if (method.customer === null) throw new ApiError(400, {});
  method.customer = null;
  world.emit('payment_method.detached', method);
  return method;
}

const newPrice = z.strictObject({ product: z.string(), unit_amount: z.number(), currency: z.string() });

/** Creates a price; only the fixtures of Stripe's CLI use products and prices. */
export function createPrice(world: World, input: unknown) {
  const { unit_amount, currency } = newPrice.parse(input);
  const price = { id: world.newId('price'), object: 'price' as const, unit_amount, currency };
  world.prices.set(price.id, price);
  return price;
}
