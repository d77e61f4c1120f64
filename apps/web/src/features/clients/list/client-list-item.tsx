import { useLingui } from '@lingui/react/macro';
import type { ClinicClient } from '@rifq/contract/calls';
import { ClipboardListIcon, PlainLink } from '@rifq/ui';
import { ClientPhone, NoAccountChip } from '../../../entities/clients/client-facts.tsx';
import { clientName } from '../../../entities/clients/client-text.ts';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { clientPath } from '../../../entities/clinics/paths.ts';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import { PetPicture } from '../../../entities/pets/pet-picture.tsx';
import { now } from '../../../lib/formats/clock.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';

/** Patients that a row names. */
const FIRST_PATIENTS = 4;

/** A client in the list: name, phone, patients, and when the last visit was. */
export function ClientListItem({ client }: { client: ClinicClient }) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const { instantDate, number } = useFormat(clinic.time_zone);
  const { note, patients, last_visit_at: lastVisit } = client;
  const living = patients.filter(({ state }) => state !== 'passed_away');
  const others = number(living.length - FIRST_PATIENTS);
  const day = lastVisit === null ? '' : instantDate(lastVisit);
  const visits =
    lastVisit === null
      ? t`بلا مواعيد`
      : Date.parse(lastVisit) > now()
        ? t`موعد قادم: ${day}`
        : t`آخر موعد: ${day}`;
  return (
    <li className="client-row">
      <div className="client-row-name">
        <h3>
          <PlainLink href={clientPath(client.id)} className="client-row-link">
            <bdi>{clientName(client)}</bdi>
          </PlainLink>
        </h3>
        <NoAccountChip client={client} />
        {note !== null && <ClipboardListIcon size="xs" label={t`عليه ملاحظة`} className="text-ink-2" />}
      </div>
      {living.length > 0 && (
        <ul className="client-row-patients" aria-label={t`الحيوانات`}>
          {living.slice(0, FIRST_PATIENTS).map(patient => (
            <li key={patient.id}>
              <PetPicture pet={patient} size="xs" />
              <PetName>{patient.name}</PetName>
            </li>
          ))}
          {living.length > FIRST_PATIENTS && <li>{t`و${others} غيرها`}</li>}
        </ul>
      )}
      <p className="client-row-facts">
        <ClientPhone phone={client.phone} />
        <span>{visits}</span>
      </p>
    </li>
  );
}
