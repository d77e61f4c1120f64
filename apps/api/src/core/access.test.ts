import { describe, expect, it } from 'vitest';
import { authorize, can, type ReadScope, readAction, type WriteScope, writeAction } from './access.ts';
import { seal } from './seal.ts';
import { asServer } from './server-access.ts';

const owner = { own: asServer('user', 'owner') };
const stranger = { own: asServer('user', 'stranger') };
const sealed = seal({ type: 'pet', id: 'the pet', ownerId: 'owner' }, { name: 'Simsim' });

const view = readAction('pet', 'pets.view', 'owner');
const change = writeAction('pet', 'pets.change', 'owner');

describe('access', () => {
  it('is given by a relation that the action allows, and to nobody else', () => {
    expect([can(owner, view, sealed.resource), can(stranger, view, sealed.resource)]).toEqual([true, false]);
    expect(authorize(stranger, change, sealed)).toBeNull();
    expect(authorize(owner, change, sealed)).toMatchObject({
      scope: { type: 'pet', id: 'the pet' },
      row: { name: 'Simsim' },
    });
  });

  it('is refused by default: an action that allows no relation is nobody’s', () => {
    expect(can(owner, writeAction('pet', 'pets.new-and-forgotten'), sealed.resource)).toBe(false);
  });

  it('to a record that does not exist is refused like any other', () => {
    expect(authorize(owner, view, null)).toBeNull();
  });
});

describe('a sealed row', () => {
  it('shows its row to nobody before the decision', () => {
    expect(JSON.stringify(sealed)).not.toContain('Simsim');
    // @ts-expect-error the row is not a property
    expect(sealed.row).toBeUndefined();
  });
});

describe('a scope', () => {
  const read = (pet: ReadScope<'pet'>) => pet.id;
  const write = (pet: WriteScope<'pet'>) => pet.id;

  it('is what a repository asks for: without the check, or with the wrong one, it does not compile', () => {
    const readable = authorize(owner, view, sealed)?.scope;
    const writable = authorize(owner, change, sealed)?.scope;
    if (!readable || !writable) throw new Error('the owner was refused');
    expect([read(readable), read(writable), write(writable)]).toEqual(Array(3).fill('the pet'));

    // @ts-expect-error leave to read is no leave to change
    write(readable);
    // @ts-expect-error a bare id is no scope
    expect(() => read('the pet')).not.toThrow();
    // @ts-expect-error an object that only looks like one is no scope
    read({ type: 'pet', id: 'the pet', isRead: true });
    // @ts-expect-error a scope of another type of record is none
    read(owner.own);
    // @ts-expect-error a decision that may have been a refusal has to be looked at first
    expect(() => write(authorize(stranger, change, sealed)?.scope)).toThrow();
  });
});
