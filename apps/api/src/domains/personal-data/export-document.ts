import type { ReadScope } from '../../core/access.ts';
import type { Deps } from '../../core/deps.ts';
import type { PersonalData } from '../../core/personal-data.ts';
import { fileAddress } from '../files/index.ts';

const KEY = /^(?:(?<whose>.+)Key|key)$/;

const snake = (name: string) => name.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);

/** Converts a row to the field names of the API: file keys become paths, bytes and empty fields are left out. */
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
 * Streams all personal data of a user as one JSON document: an array for each part, with one row per line of text. Only
 * one batch of rows is in memory.
 */
export async function* exportDocument(
  { db, log, now, site }: Pick<Deps, 'db' | 'log'> & { readonly now: Date; readonly site: string },
  parts: readonly PersonalData[],
  user: ReadScope<'user'>,
): AsyncGenerator<string> {
  yield `{"made_at":${JSON.stringify(now)},"site":${JSON.stringify(site)}`;
  for (const { name, rows } of parts) {
    if (rows === undefined) continue;
    yield `,\n${JSON.stringify(name)}:[`;
    let separator = '\n';
    for await (const batch of rows(db, user, log)) {
      const entries = batch.map(row => JSON.stringify(toWire(row)));
      if (entries.length === 0) continue;
      yield separator + entries.join(',\n');
      separator = ',\n';
    }
    yield ']';
  }
  yield '}\n';
}
