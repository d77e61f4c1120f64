import { newId, withTransaction } from '@rifq/db';
import type { Operator } from '../../../core/access.ts';
import type { Deps } from '../../../core/deps.ts';
import { recordAudit } from '../../../platform/audit.ts';
import { insertClinic, type NewClinic } from '../clinics.repository.ts';

/** Adds a clinic as an operator. Returns its id. */
export function createClinic(
  { db }: Pick<Deps, 'db'>,
  clinic: Omit<NewClinic, 'id'>,
  operator: Operator,
): Promise<string> {
  return withTransaction(db, async tx => {
    const id = newId();
    await insertClinic(tx, { ...clinic, id });
    await recordAudit(tx, { actor: operator.name, action: 'clinic.created', subject: id });
    return id;
  });
}
