import { hasAuthCookie } from '../../../../lib/session/session.ts';
import { isSigningOut } from '../../../../lib/session/signing-out.ts';
import { addUnsavedSource } from '../../../../lib/versions/unsaved.ts';
import { memoryOutboxDb, type OutboxDb } from './outbox-db.ts';
import { inOrder, type OutboxRow } from './outbox-row.ts';

/**
 * Rows that could not be stored, as the device is full or has no storage: only this tab has them, and sends them even
 * if another tab leads.
 */
export function createSpareRows() {
  const spare = memoryOutboxDb();
  const ids = new Set<string>();
  // Sign-out has its own warning before it leaves the page.
  const askBeforeLeaving = (event: BeforeUnloadEvent) => {
    if (!isSigningOut() && hasAuthCookie()) event.preventDefault();
  };
  const endSource = addUnsavedSource(() => ids.size > 0);
  const allowLeaving = () => removeEventListener('beforeunload', askBeforeLeaving);
  return {
    has: (id: string): boolean => ids.has(id),
    next: spare.next,
    close() {
      endSource();
      allowLeaving();
    },
    /** Combines stored rows with these; `next` returns only stored ones. */
    beside(stored: OutboxDb): OutboxDb {
      const dbOf = (id: string) => (ids.has(id) ? spare : stored);
      return {
        rowsOf: async userId => inOrder([...(await stored.rowsOf(userId)), ...(await spare.rowsOf(userId))]),
        next: stored.next,
        async add(row: OutboxRow) {
          try {
            return await stored.add(row);
          } catch (error) {
            reportError(error);
            ids.add(row.id);
            addEventListener('beforeunload', askBeforeLeaving);
            return await spare.add(row);
          }
        },
        change: (id, change) => dbOf(id).change(id, change),
        async remove(id) {
          await dbOf(id).remove(id);
          if (ids.delete(id) && ids.size === 0) allowLeaving();
        },
        has: id => dbOf(id).has(id),
      };
    },
  };
}
