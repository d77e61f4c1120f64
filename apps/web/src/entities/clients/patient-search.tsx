import { useLingui } from '@lingui/react/macro';
import type { ClinicClient, ClinicPatient } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button } from '@rifq/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { PetName } from '../pets/pet-name.tsx';
import { PetPicture } from '../pets/pet-picture.tsx';
import { ClientPhone, NoAccountChip } from './client-facts.tsx';
import { ClientResults } from './client-results.tsx';
import { ClientSearchField } from './client-search-field.tsx';
import { clientName } from './client-text.ts';
import { useClientSearch } from './use-client-search.ts';

interface PatientSearchProps {
  /** What the field starts with. */
  initialText?: string | undefined;
  onChoose: (client: ClinicClient, patient: ClinicPatient) => void;
  /** What is offered where nothing was found. @param text what was searched; empty where there are no clients at all */
  none: (text: string) => ReactNode;
}

/** Finds a patient among the clinic's clients: a button for each patient, below its client. Takes the focus. */
export function PatientSearch({ initialText, onChoose, none }: PatientSearchProps) {
  const search = useClientSearch(initialText);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <search className="grid grid-cols-1 gap-3">
      <ClientSearchField search={search} inputRef={field} />
      <ClientResults
        search={search}
        rowOf={client => <ClientPatients key={client.id} client={client} onChoose={onChoose} />}
        none={none}
      />
    </search>
  );
}

function ClientPatients({
  client,
  onChoose,
}: { client: ClinicClient } & Pick<PatientSearchProps, 'onChoose'>) {
  const { t } = useLingui();
  const name = clientName(client);
  return (
    <li className="grid grid-cols-1 gap-2 py-3">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <h3 className="text-base">
          <bdi>{name}</bdi>
        </h3>
        <span className="text-sm text-ink-2">
          <ClientPhone phone={client.phone} />
        </span>
        <NoAccountChip client={client} />
      </div>
      <div className="flex flex-wrap gap-2">
        {client.patients
          .filter(({ state }) => state !== 'passed_away')
          .map(patient => (
            <Button
              key={patient.id}
              variant="soft"
              size="sm"
              icon={<PetPicture pet={patient} size="xs" />}
              aria-label={t`${isolated(patient.name)}، ${isolated(name)}`}
              onPress={() => onChoose(client, patient)}
            >
              <PetName>{patient.name}</PetName>
            </Button>
          ))}
      </div>
    </li>
  );
}
