import { describe, expect, it } from 'vitest';
import {
  authorize,
  can,
  ownAccount,
  type ReadScope,
  type Resource,
  readAction,
  type WriteScope,
  writeAction,
} from './access.ts';

const owner = { userId: 'owner' };
const stranger = { userId: 'stranger' };
const resource: Resource<'pet'> = { type: 'pet', id: 'the pet', ownerId: 'owner' };

const view = readAction('pet', 'pets.view', 'owner');
const change = writeAction('pet', 'pets.change', 'owner');

describe('access', () => {
  it('is given by a relation that the action allows, and by no other', () => {
    expect([can(owner, view, resource), can(stranger, view, resource)]).toEqual([true, false]);
    expect(authorize(stranger, change, resource)).toBeNull();
    expect(authorize(owner, change, resource)).toMatchObject({ type: 'pet', id: 'the pet' });
  });

  it('is refused by default, as for an action that allows no relation', () => {
    expect(can(owner, writeAction('pet', 'pets.new-and-forgotten'), resource)).toBe(false);
  });

  it('to one’s own account names the actor', () => {
    expect(ownAccount(owner)).toMatchObject({ type: 'user', id: 'owner' });
  });
});

describe('a scope', () => {
  const read = (pet: ReadScope<'pet'>) => pet.id;
  const write = (pet: WriteScope<'pet'>) => pet.id;

  it('is required by repositories: without the check, or with the wrong one, the code does not compile', () => {
    const readable = authorize(owner, view, resource);
    const writable = authorize(owner, change, resource);
    if (!readable || !writable) throw new Error('the owner was refused');
    expect([read(readable), read(writable), write(writable)]).toEqual(Array(3).fill('the pet'));

    // @ts-expect-error a scope to read is none to change
    write(readable);
    // @ts-expect-error a bare id is no scope
    expect(() => read('the pet')).not.toThrow();
    // @ts-expect-error an object that only looks like one is no scope
    read({ type: 'pet', id: 'the pet', isRead: true });
    // @ts-expect-error a scope of another type of record is none
    read(ownAccount(owner));
    // @ts-expect-error a decision that may have been a refusal has to be looked at first
    expect(() => write(authorize(stranger, change, resource))).toThrow();
  });
});
