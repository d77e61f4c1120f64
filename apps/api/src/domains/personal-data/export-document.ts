import type { Db } from '@rifq/db';
import type { ReadScope } from '../../core/access.ts';
import type { PersonalData } from '../../core/personal-data.ts';
import { fileAddress } from '../files/index.ts';

const KEY = /^(?:(?<whose>.+)Key|key)$/;

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** A row by the names of the wire: files stand by their addresses, bytes and what is not there do not. */
export function toWire(row: object): Record<string, unknown> {
  const fields = Object.entries(row).flatMap(([name, value]): [string, unknown][] => {
    if (value === undefined || value === null || value instanceof Uint8Array) return [];
    const match = KEY.exec(name);
    if (match && typeof value === 'string')
      return [[snake(match.groups?.whose ?? 'file'), fileAddress(value)]];
    return [[snake(name), value]];
  });
  return Object.fromEntries(fields);
}

/**
 * All that is kept of a user as one JSON document: each part of it by its name, with a row on each line. It is made while
 * it is read, so that only some rows are in memory.
 */
export async function* exportDocument(
  { db, now, site }: { readonly db: Db; readonly now: Date; readonly site: string },
  parts: readonly PersonalData[],
  user: ReadScope<'user'>,
): AsyncGenerator<string> {
  yield `{"made_at":${JSON.stringify(now)},"site":${JSON.stringify(site)}`;
  for (const { name, rows } of parts) {
    if (rows === undefined) continue;
    yield `,\n${JSON.stringify(name)}:[`;
    let mark = '\n';
    for await (const part of rows(db, user)) {
      const lines = part.map(row => JSON.stringify(toWire(row)));
      if (lines.length === 0) continue;
      yield mark + lines.join(',\n');
      mark = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}
