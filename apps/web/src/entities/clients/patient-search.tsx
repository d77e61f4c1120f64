import { useLingui } from '@lingui/react/macro';
import type { ClinicClient, ClinicPatient } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button, PlusIcon } from '@rifq/ui';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { visibleText } from '../../lib/forms/visible-text.ts';
import { PetName } from '../pets/pet-name.tsx';
import { PetPicture } from '../pets/pet-picture.tsx';
import { ClientPhone, NoAccountChip } from './client-facts.tsx';
import { ClientResults } from './client-results.tsx';
import { ClientSearchField } from './client-search-field.tsx';
import { clientName } from './client-text.ts';
import { useClientSearch } from './use-client-search.ts';

/** Patients of a client that are shown before «الكل» is pressed. */
const FIRST_PATIENTS = 4;

interface PatientSearchProps {
  onChoose: (client: ClinicClient, patient: ClinicPatient) => void;
  /** What is offered where nothing was found. @param text what was searched; empty where there are no clients at all */
  none: (text: string) => ReactNode;
  /** Adds a patient of a client whom the clinic manages. */
  onAddPatient: (client: ClinicClient) => void;
  /** What else is offered, below the results. @param text what was typed */
  after: (text: string) => ReactNode;
}

/** Finds a patient among the clinic's clients: a button for each patient, below its client. Takes the focus. */
export function PatientSearch({ onChoose, none, onAddPatient, after }: PatientSearchProps) {
  const search = useClientSearch();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <search className="grid grid-cols-1 gap-3">
      <ClientSearchField search={search} inputRef={field} />
      <ClientResults
        search={search}
        rowOf={client => <ClientPatients key={client.id} {...{ client, onChoose, onAddPatient }} />}
        none={none}
      />
      {after(visibleText(search.typed))}
    </search>
  );
}

type ClientPatientsProps = Pick<PatientSearchProps, 'onChoose' | 'onAddPatient'> & { client: ClinicClient };

function ClientPatients({ client, onChoose, onAddPatient }: ClientPatientsProps) {
  const { t } = useLingui();
  const [showsAll, setShowsAll] = useState(false);
  const name = clientName(client);
  // The server accepts no visit of a patient who is lost or has passed away.
  const atHome = client.patients.filter(({ state }) => state === null || state === 'home');
  const shown = showsAll ? atHome : atHome.slice(0, FIRST_PATIENTS);
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
        {shown.map(patient => (
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
        {shown.length < atHome.length && (
          <Button
            variant="ghost"
            size="sm"
            aria-label={t`كل حيوانات ${isolated(name)}`}
            onPress={() => setShowsAll(true)}
          >
            {t`الكل`}
          </Button>
        )}
        {!client.has_account && client.name !== null && (
          <Button
            variant="ghost"
            size="sm"
            icon={<PlusIcon size="sm" />}
            aria-label={t`إضافة حيوان لـ${isolated(name)}`}
            onPress={() => onAddPatient(client)}
          >
            {t`إضافة حيوان`}
          </Button>
        )}
      </div>
      {atHome.length === 0 && <p className="text-sm text-ink-2">{t`لا حيوان في البيت.`}</p>}
    </li>
  );
}
