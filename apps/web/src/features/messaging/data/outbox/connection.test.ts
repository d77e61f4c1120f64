import '../testing/browser.ts';
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { expect, it } from 'vitest';
import { connectIndexedDb } from './connection.ts';

interface Schema extends DBSchema {
  things: { key: string; value: string };
}

const open = () => openDB<Schema>('things', 1, { upgrade: fresh => void fresh.createObjectStore('things') });
const read = (db: IDBPDatabase<Schema>) => db.get('things', 'a');

it('reconnects after a connection was closed without an event', async () => {
  const opened: IDBPDatabase<Schema>[] = [];
  const { use } = await connectIndexedDb<Schema>(async () => {
    const db = await open();
    opened.push(db);
    return db;
  });
  await use(db => db.put('things', 'value', 'a'));
  opened[0]?.close();
  expect(await use(read)).toBe('value');
  expect(opened).toHaveLength(2);
});

it('tries to reconnect on each use after a failure, and passes other errors on', async () => {
  let isBroken = false;
  let lose = () => {};
  const { use } = await connectIndexedDb<Schema>(onLost => {
    lose = onLost;
    return isBroken ? Promise.reject(new DOMException('gone', 'UnknownError')) : open();
  });
  await expect(use(() => Promise.reject(new Error('of the work')))).rejects.toThrow('of the work');
  isBroken = true;
  lose();
  await expect(use(read)).rejects.toThrow('gone');
  isBroken = false;
  expect(await use(read)).toBeUndefined();
});

it('retains a connection on which only one value could not be stored', async () => {
  const opened: IDBPDatabase<Schema>[] = [];
  const { use } = await connectIndexedDb<Schema>(async () => {
    const db = await open();
    opened.push(db);
    return db;
  });
  const refused = new DOMException('Error preparing Blob/File data to be stored', 'UnknownError');
  await expect(use(() => Promise.reject(refused))).rejects.toBe(refused);
  expect(await use(read)).toBeUndefined();
  expect(opened).toHaveLength(1);
});

it('reconnects once for all concurrent uses of a lost connection', async () => {
  const opened: IDBPDatabase<Schema>[] = [];
  const { use } = await connectIndexedDb<Schema>(async () => {
    const db = await open();
    opened.push(db);
    return db;
  });
  opened[0]?.close();
  expect(await Promise.all([use(read), use(read), use(read)])).toEqual([undefined, undefined, undefined]);
  expect(opened).toHaveLength(2);
});
