import type { Deferral } from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import type { ProtocolKey } from '@rifq/rules';
import type { ReadScope } from '../../core/access.ts';
import { listDeferrals } from './deferrals.repository.ts';
import { isProtocol, presentDeferralNote } from './plan.presenter.ts';

/** Lists the notes about a pet, those that have ended included, each with its protocol. */
export async function deferralsOfPet(
  db: Db,
  pet: ReadScope<'pet'>,
): Promise<readonly (Deferral & { readonly protocol: ProtocolKey })[]> {
  const [notes = []] = (await listDeferrals(db, [pet])).values();
  return notes.flatMap(note =>
    isProtocol(note.protocol) ? [{ protocol: note.protocol, ...presentDeferralNote(note) }] : [],
  );
}
