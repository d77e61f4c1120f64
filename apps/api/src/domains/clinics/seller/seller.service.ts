import type { ClinicSeller, PayloadOf, ResponseOf } from '@rifq/contract/calls';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { isChange } from '../../../core/is-change.ts';
import { refuseStale, versionOf } from '../../../core/version.ts';
import { type ClinicRow, updateClinic } from '../clinics.repository.ts';
import { clinicOf } from '../staff.service.ts';
import { appendClinicChange } from '../team/append-change.ts';
import { memberAuthor } from '../team/author.ts';
import { requireManaged } from '../team/team.service.ts';
import { withLockedTeam } from '../team/team-access.ts';
import { requireVatNumber } from './vat-number.ts';

const presentSeller = ({ name, legalName, vatNumber, address, country }: ClinicRow): ClinicSeller => ({
  name,
  legal_name: legalName,
  vat_number: vatNumber,
  address,
  country,
  version: versionOf({ legalName, vatNumber, address }),
});

/** Returns the actor's clinic as it stands on its receipts. */
export async function viewSeller(
  { db }: Pick<Deps, 'db'>,
  { membership }: ClinicActor,
): Promise<ResponseOf<'get', '/api/clinic/seller'>> {
  return { seller: presentSeller(await clinicOf(db, membership)) };
}

/**
 * Changes how the clinic stands on its receipts, by its manager. A no-op for the same values. Refuses with clinics.role,
 * request.stale, and at `vat_number`.
 */
export function saveSeller(
  deps: Pick<Deps, 'db' | 'outbox'>,
  caller: ClinicActor,
  payload: PayloadOf<'post', '/api/clinic/seller/save'>,
): Promise<ResponseOf<'post', '/api/clinic/seller/save'>> {
  return withLockedTeam(deps.db, caller, async change => {
    const { tx, actor } = change;
    const { row, scope } = requireManaged(change);
    const current = presentSeller(row);
    const facts = {
      legalName: payload.legal_name || null,
      vatNumber: requireVatNumber(payload.vat_number, row.country),
      address: payload.address || null,
    };
    if (!isChange(row, facts)) return { seller: current };
    await refuseStale(payload.version, current.version, async () => ({ seller: current }));
    await updateClinic(tx, scope, facts);
    const of = { userId: actor.own.id, clinicId: row.id, by: memberAuthor(actor) };
    await appendClinicChange(tx, deps, 'clinic.details_changed', of);
    return { seller: presentSeller({ ...row, ...facts }) };
  });
}
