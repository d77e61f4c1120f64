import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

/** Settings with which a server logs every statement. */
export const logsStatements = {
  log_statement: 'all',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_filename: 'statements',
} as const;

const logEntry = z.object({ session_id: z.string(), message: z.string(), detail: z.optional(z.string()) });

/** Returns a statement with its parameters inserted. */
function whole({ message, detail = '' }: z.output<typeof logEntry>): string | null {
  const [, text] = /^(?:statement|execute [^:]+): (.*)$/s.exec(message) ?? [];
  if (text === undefined) return null;
  const values = new Map<string, string>();
  for (const [, number = '', value = ''] of detail.matchAll(/\$(\d+) = (NULL|'(?:[^']|'')*')/g))
    values.set(number, value);
  return text.replaceAll(/\$(\d+)/g, (parameter, number: string) => values.get(number) ?? parameter).trim();
}

/** Returns the statements of the first transaction that contains a text, in order, including `begin` and `commit`. */
export async function transactionWith(dataDir: string, what: string): Promise<string[]> {
  const text = await readFile(join(dataDir, 'postgres', 'log', 'statements.json'), 'utf8');
  const entries = text
    .split('\n')
    .filter(Boolean)
    .map(entry => logEntry.parse(JSON.parse(entry)));
  const of = entries.find(({ message }) => message.includes(what))?.session_id;
  const statements = entries.filter(entry => entry.session_id === of).flatMap(entry => whole(entry) ?? []);
  const at = statements.findIndex(statement => statement.includes(what));
  const begin = statements.findLastIndex((statement, index) => index < at && statement === 'begin');
  const commit = statements.findIndex((statement, index) => index > at && statement === 'commit');
  if (begin === -1 || commit === -1) throw new Error(`no transaction with "${what}" was logged`);
  return statements.slice(begin, commit + 1);
}
