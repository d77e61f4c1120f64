import { useLingui } from '@lingui/react/macro';
import type { ClientJoining, ClinicClient, ClinicClientPage, ClinicPatient, Pet } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import {
  Button,
  CalendarPlusIcon,
  Card,
  Chip,
  IconButton,
  PencilIcon,
  PlusIcon,
  SectionHeader,
  StethoscopeIcon,
  TextButton,
  TextLink,
  VisuallyHidden,
} from '@rifq/ui';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { ownEntriesPath } from '../../../entities/clinics/paths.ts';
import { PetName } from '../../../entities/pets/pet-name.tsx';
import { PetPicture } from '../../../entities/pets/pet-picture.tsx';
import { petStateText, petSummary, speciesText } from '../../../entities/pets/pet-text.ts';
import { currentDay } from '../../../lib/formats/clock.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';

interface PatientsCardProps {
  client: ClinicClient;
  managed: readonly Pet[];
  former: ClinicClientPage['former'];
  joining: ClientJoining;
  /** @param petId null for a new patient */
  onEdit: (petId: string | null) => void;
  onJoin: (patient: ClinicPatient) => void;
}

/** The patients of a client, each with a visit to add. */
export function PatientsCard({ client, managed, former, joining, onEdit, onJoin }: PatientsCardProps) {
  const { t } = useLingui();
  return (
    <Card aria-labelledby="patients-title">
      <SectionHeader
        id="patients-title"
        title={t`الحيوانات`}
        end={
          !client.has_account && (
            <TextButton aria-haspopup="dialog" icon={<PlusIcon size="sm" />} onPress={() => onEdit(null)}>
              {t`إضافة حيوان`}
            </TextButton>
          )
        }
      />
      {joining.is_declined && (
        <p className="mb-3 text-sm text-ink-2">{t`رفض المربّي ضمّ السجلّ إلى حسابه، فهو للعيادة وحدها.`}</p>
      )}
      <ul className="client-patients">
        {client.patients.map(patient => {
          const pet = managed.find(({ id }) => id === patient.id);
          return (
            <PatientListItem
              key={patient.id}
              clientId={client.id}
              patient={patient}
              pet={pet}
              onEdit={pet === undefined ? undefined : () => onEdit(patient.id)}
              isProposed={joining.proposed.some(({ pet_id }) => pet_id === patient.id)}
              onJoin={
                joining.candidates.some(({ species }) => species === patient.species)
                  ? () => onJoin(patient)
                  : undefined
              }
            />
          );
        })}
      </ul>
      {former.length > 0 && <FormerPatients former={former} />}
    </Card>
  );
}

/** Archived animals, by what the clinic recorded of them. */
function FormerPatients({ former }: Pick<PatientsCardProps, 'former'>) {
  const { t } = useLingui();
  return (
    <section className="grid gap-2">
      <h3 className="text-sm">{t`في الأرشيف`}</h3>
      <ul className="grid gap-1" aria-label={t`حيوانات في الأرشيف`}>
        {former.map(({ id, name, species }) => (
          <li key={id}>
            <TextLink href={ownEntriesPath(id)}>
              {t`ما سجّلته العيادة عن «${isolated(name)}»`}
              <span className="text-ink-2">{`\u00a0· ${speciesText(species)}`}</span>
            </TextLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PatientListItemProps {
  clientId: string;
  patient: ClinicPatient;
  /** Its fields, where the clinic manages it. */
  pet: Pet | undefined;
  onEdit: (() => void) | undefined;
  /** A joining waits for the owner's consent. */
  isProposed: boolean;
  /** Undefined where no pet of an account could be the same animal. */
  onJoin: (() => void) | undefined;
}

function PatientListItem({ clientId, patient, pet, onEdit, isProposed, onJoin }: PatientListItemProps) {
  const { t } = useLingui();
  const { clinic, doctor } = useClinicMember();
  const name = isolated(patient.name);
  const { state } = patient;
  const add = (visit: 'now' | 'later') =>
    useUiStore.getState().openModal('visitModal', { visit, clientId, petId: patient.id });
  return (
    <li className="client-patient">
      <PetPicture pet={patient} />
      <div className="client-patient-text">
        <h3>
          <PetName>{patient.name}</PetName>
        </h3>
        <p className="text-sm text-ink-2">
          {pet === undefined ? speciesText(patient.species) : petSummary(pet, currentDay(clinic.time_zone))}
        </p>
        {state !== null && state !== 'home' && <Chip>{petStateText(state, pet?.sex ?? null)}</Chip>}
        {isProposed && <Chip>{t`بانتظار موافقة المربّي على الربط`}</Chip>}
        <div className="flex flex-wrap items-center gap-x-4">
          {doctor !== null && (
            <TextLink href={ownEntriesPath(patient.id)}>
              {t`ما سجّلته العيادة`}
              <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
            </TextLink>
          )}
          {onJoin !== undefined && (
            <TextButton aria-haspopup="dialog" aria-label={t`ربط ${name} بحيوان`} onPress={onJoin}>
              {t`ربط بحيوان`}
            </TextButton>
          )}
        </div>
      </div>
      {onEdit !== undefined && (
        <IconButton aria-label={t`تعديل بيانات ${name}`} aria-haspopup="dialog" onPress={onEdit}>
          <PencilIcon />
        </IconButton>
      )}
      {(state === null || state === 'home') && (
        <div className="client-patient-visits">
          <Button
            size="sm"
            icon={<StethoscopeIcon size="sm" />}
            aria-label={t`زيارة الآن: ${name}`}
            aria-haspopup="dialog"
            onPress={() => add('now')}
          >
            {t`زيارة الآن`}
          </Button>
          <Button
            size="sm"
            variant="soft"
            icon={<CalendarPlusIcon size="sm" />}
            aria-label={t`حجز زيارة: ${name}`}
            aria-haspopup="dialog"
            onPress={() => add('later')}
          >
            {t`حجز زيارة`}
          </Button>
        </div>
      )}
    </li>
  );
}
