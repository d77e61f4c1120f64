import type { ClinicReservation } from '@rifq/contract/calls';
import { TextLink } from '@rifq/ui';
import { clientPath } from '../../../entities/clinics/paths.ts';

/** The owner's name, with a link to the page of a client of the clinic. */
export function OwnerName({ owner }: Pick<ClinicReservation, 'owner'>) {
  const name = <bdi className="block">{owner.name}</bdi>;
  return owner.is_client ? <TextLink href={clientPath(owner.id)}>{name}</TextLink> : name;
}
