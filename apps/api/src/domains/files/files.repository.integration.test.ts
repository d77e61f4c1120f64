import { newId } from '@rifq/db';
import { files } from '@rifq/db/schema/files';
import { buildOwner, createTestDatabase } from '@rifq/testing';
import { expect, it, onTestFinished } from 'vitest';
import { rowsRead } from '../../testing/rows-read.ts';
import { listDropped } from './files.repository.ts';

it('reads no files in use to list the dropped ones', async () => {
  const { db, pool, close } = await createTestDatabase();
  onTestFinished(close);
  const owner = await buildOwner(db);
  await pool.query(
    `insert into files (id, key, owner_id, content_type, bytes)
     select gen_random_uuid(), 'shown ' || number, $1, 'image/webp', 1 from generate_series(1, 20000) as number`,
    [owner.id],
  );
  const dropped = { ownerId: owner.id, contentType: 'image/webp', bytes: 1, droppedAt: new Date(0) };
  await db.insert(files).values({ id: newId(), key: 'dropped', ...dropped });
  await pool.query('analyze files');
  const read = await rowsRead(db, 'files', async tx => {
    expect(await listDropped(tx, new Date(), 10)).toEqual([{ key: 'dropped', storedAs: null }]);
  });
  expect(read).toBeLessThan(10);
});
