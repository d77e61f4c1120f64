import { describe, expect, it } from 'vitest';
import '../../../lib/formats/i18n.ts';
import { lose, respond, server } from '../../../testing/server.ts';
import { buildPet } from '../testing/build.ts';
import { weightRecorder } from './weight-calls.ts';

const pet = buildPet();
const weight = { pet_id: pet.id, grams: 4600, measured_on: '2026-11-20' };

describe('weightRecorder', () => {
  it('repeats the same weight under its key, and uses another key for another weight', async () => {
    const record = weightRecorder();
    const keys: unknown[] = [];
    server.use(
      respond('post', '/api/pets/weights/add', sent => {
        keys.push(Object(sent).idempotency_key);
        return { pet, weights: [] };
      }),
    );
    await record(weight);
    server.use(lose('post', '/api/pets/weights/add'));
    await expect(record(weight)).rejects.toMatchObject({ code: 'network.lost' });
    server.resetHandlers(
      respond('post', '/api/pets/weights/add', sent => {
        keys.push(Object(sent).idempotency_key);
        return { pet, weights: [] };
      }),
    );
    await record(weight);
    await record({ ...weight, grams: 4700 });
    const [first, repeated, other] = keys;
    expect(repeated).toBe(first);
    expect(other).not.toBe(first);
  });
});
