import { describe, expect, it } from 'vitest';
import '../../../lib/formats/i18n.ts';
import { fieldsOf, newPetValues } from '../../../entities/pets/form/pet-form-values.ts';
import { lose, refuse, respond, server } from '../../../testing/server.ts';
import { buildPet } from '../testing/build.ts';
import { petCreator } from './save-pet.ts';

const KEY = '0190f5fe-7c00-4a00-8000-00000000abcd';
const fields = (name: string) => fieldsOf({ ...newPetValues('cat'), name }, '2026-11-20');
const pet = buildPet();

/** Collects the payloads of the two calls. */
function listen() {
  const created: unknown[] = [];
  const updated: unknown[] = [];
  server.use(
    respond('post', '/api/pets/create', sent => {
      created.push(sent);
      return { pet };
    }),
    respond('post', '/api/pets/update', sent => {
      updated.push(sent);
      return { pet };
    }),
  );
  return { created, updated };
}

describe('petCreator', () => {
  it('retries a lost attempt with the same key and content', async () => {
    const create = petCreator(KEY);
    server.use(lose('post', '/api/pets/create'));
    await expect(create('cat', fields('مشمش'))).rejects.toMatchObject({ code: 'network.lost' });
    const { created, updated } = listen();
    await create('cat', fields('مشمش'));
    expect(created).toEqual([{ idempotency_key: KEY, species: 'cat', ...fields('مشمش') }]);
    expect(updated).toEqual([]);
  });

  it('repeats a lost attempt before it sends later changes', async () => {
    const create = petCreator(KEY);
    server.use(lose('post', '/api/pets/create'));
    await expect(create('cat', fields('مشمش'))).rejects.toThrow();
    const { created, updated } = listen();
    await create('cat', fields('مشمشة'));
    expect(created).toMatchObject([{ idempotency_key: KEY, name: 'مشمش' }]);
    expect(updated).toMatchObject([{ pet_id: pet.id, name: 'مشمشة' }]);
  });

  it('sends a corrected form with its new content after a rejection', async () => {
    const create = petCreator(KEY);
    server.use(
      refuse('post', '/api/pets/create', 422, {
        message: 'بعض البيانات تحتاج إلى تصحيح.',
        code: 'request.invalid',
        errors: { name: ['هذا الحقل مطلوب.'] },
      }),
    );
    await expect(create('cat', fields('م'))).rejects.toMatchObject({ status: 422 });
    const { created, updated } = listen();
    await create('cat', fields('مشمش'));
    expect(created).toMatchObject([{ idempotency_key: KEY, name: 'مشمش' }]);
    expect(updated).toEqual([]);
  });

  it('adds the pet once: a further call updates it', async () => {
    const { created, updated } = listen();
    const create = petCreator(KEY);
    await create('cat', fields('مشمش'));
    await create('cat', fields('مشمش'));
    expect(created).toHaveLength(1);
    expect(updated).toHaveLength(1);
  });
});
