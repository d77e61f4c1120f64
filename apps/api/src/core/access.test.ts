import { describe, expect, it } from 'vitest';
import { scopeOf } from '../testing/scopes.ts';
import {
  authorize,
  can,
  Operator,
  permit,
  type ReadScope,
  readAction,
  scopeFor,
  system,
  type WriteScope,
  writeAction,
} from './access.ts';
import { seal } from './seal.ts';

const owner = { own: scopeOf('user', 'owner') };
const otherUser = { own: scopeOf('user', 'otherUser') };
const sealed = seal({ type: 'pet', id: 'the pet', ownerId: 'owner' }, { name: 'Simsim' });

const view = readAction('pet', 'pets.view', 'owner');
const change = writeAction('pet', 'pets.change', 'owner');

describe('access', () => {
  it('is allowed only by a relation that the action names', () => {
    expect([can(owner, view, sealed.resource), can(otherUser, view, sealed.resource)]).toEqual([true, false]);
    expect(authorize(otherUser, change, sealed)).toBeNull();
    expect(authorize(owner, change, sealed)).toMatchObject({
      scope: { type: 'pet', id: 'the pet' },
      row: { name: 'Simsim' },
    });
  });

  it('is refused by default when an action names no relation', () => {
    expect(can(owner, writeAction('pet', 'pets.new-and-forgotten'), sealed.resource)).toBe(false);
  });

  it('is refused for a record that does not exist', () => {
    expect(authorize(owner, view, null)).toBeNull();
  });
});

describe('a part of the server', () => {
  const remind = writeAction('pet', 'pets.remind', 'owner', system('reminders'), system('operator'));
  const reminders = system('reminders');

  it('does only what an action names it for', () => {
    expect(can(reminders, remind, sealed.resource)).toBe(true);
    expect(can(reminders, change, sealed.resource)).toBe(false);
    expect(authorize(new Operator('huda'), remind, sealed)?.row).toEqual({ name: 'Simsim' });
    // @ts-expect-error the action does not name this part
    expect(authorize(reminders, change, sealed)).toBeNull();
  });

  it('accesses the records of the one owner it is made for, where it is made for one', () => {
    const residence = { timeZone: 'Asia/Riyadh', country: 'SA' };
    const ofOwner = system('reminders', { id: 'owner', residence });
    const ofOther = system('reminders', { id: 'otherUser', residence });
    expect(can(ofOwner, remind, sealed.resource)).toBe(true);
    expect(can(ofOther, remind, sealed.resource)).toBe(false);
  });

  it('has the scope of a record that it knows by its id, for an action that names it', () => {
    expect(scopeFor(reminders, remind, 'the pet')).toMatchObject({ type: 'pet', id: 'the pet' });
    // @ts-expect-error the action does not name this part
    expect(() => scopeFor(system('rewards'), remind, 'the pet')).toThrow('pets.remind is refused to rewards');
    // @ts-expect-error the action does not name this part
    expect(() => permit(system('rewards'), remind)).toThrow('pets.remind is refused to rewards');
  });

  it('is not what looks like one', () => {
    // @ts-expect-error an object of the same shape is not a part of the server
    expect(() => scopeFor({ system: 'reminders', owner: null, isSystem: true }, remind, 'id')).not.toThrow();
  });
});

describe('a sealed row', () => {
  it('does not expose its row before the access decision', () => {
    expect(JSON.stringify(sealed)).not.toContain('Simsim');
    // @ts-expect-error the row is not a property
    expect(sealed.row).toBeUndefined();
  });
});

describe('a scope', () => {
  const read = (pet: ReadScope<'pet'>) => pet.id;
  const write = (pet: WriteScope<'pet'>) => pet.id;

  it('is required by repositories, so that code without the right check does not compile', () => {
    const readable = authorize(owner, view, sealed)?.scope;
    const writable = authorize(owner, change, sealed)?.scope;
    if (!readable || !writable) throw new Error('the owner was refused');
    expect([read(readable), read(writable), write(writable)]).toEqual(Array(3).fill('the pet'));

    // @ts-expect-error permission to read is not permission to change
    write(readable);
    // @ts-expect-error a bare id is not a scope
    expect(() => read('the pet')).not.toThrow();
    // @ts-expect-error an object of the same shape is not a scope
    read({ type: 'pet', id: 'the pet', isRead: true });
    // @ts-expect-error a scope of another type of record is not accepted
    read(owner.own);
    // @ts-expect-error the decision may be a refusal and has to be checked first
    expect(() => write(authorize(otherUser, change, sealed)?.scope)).toThrow();
  });
});
