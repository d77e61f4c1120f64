import { useLingui } from '@lingui/react/macro';
import type { ClinicPatient, ClinicReservation } from '@rifq/contract/calls';
import { BowlIllustration, Card, EmptyState, LinkButton, Stack } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useParams } from 'react-router';
import { clientName } from '../../../entities/clients/client-text.ts';
import { clientQuery } from '../../../entities/clients/queries.ts';
import { CLIENTS } from '../../../entities/clinics/paths.ts';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { OptionalChunk } from '../../../lib/pages/chunk-boundary.tsx';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { ClientCard } from './client-card.tsx';
import { ClientReservations } from './client-reservations.tsx';
import { ClientRemovalDialog, ClientSheet, JoinSheet, JoinsCard, PatientSheet } from './later.ts';
import { PatientsCard } from './patients-card.tsx';

/** What is open over the page; `petId` is null for a new patient. */
type Opened =
  | { sheet: 'client' | 'removal' }
  | { sheet: 'patient'; petId: string | null }
  | { sheet: 'join'; patient: ClinicPatient }
  | null;

interface ClientPageProps {
  /** The state of a reservation. */
  chipOf: (reservation: ClinicReservation) => ReactNode;
}

/** /clinic/clients/:id: a client with patients, the clinic's note and the reservations. */
export function ClientPage({ chipOf }: ClientPageProps) {
  const { t } = useLingui();
  const { id = '' } = useParams();
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const query = useQuery(clientQuery(id));
  const { data, error } = query;
  const back = { href: CLIENTS, label: t`رجوع إلى العملاء` };
  // A malformed id in the URL is rejected with 422, and another member may have removed the client since.
  const isUnknown = error instanceof ApiError && [404, 422].includes(error.status);
  if (data === undefined || isUnknown) {
    return (
      <>
        <PageHeader title={t`العميل`} back={back} />
        {query.isPending ? (
          <PageLoading />
        ) : isUnknown ? (
          <UnknownClient />
        ) : (
          <LoadError error={error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        )}
      </>
    );
  }
  const { client, managed, former, reservations, joining } = data;
  const patient = opened?.sheet === 'patient' ? managed.find(pet => pet.id === opened.petId) : undefined;
  return (
    <>
      <PageHeader title={clientName(client)} back={back} />
      <div className="client-page">
        <ClientCard
          client={client}
          canRemove={!client.has_account && reservations.length === 0}
          onEdit={() => setOpened({ sheet: 'client' })}
          onRemove={() => setOpened({ sheet: 'removal' })}
        />
        <Stack>
          <PatientsCard
            client={client}
            managed={managed}
            former={former}
            joining={joining}
            onJoin={joined => setOpened({ sheet: 'join', patient: joined })}
            onEdit={petId => setOpened({ sheet: 'patient', petId })}
          />
          {joining.joins.length > 0 && (
            <OptionalChunk>
              <JoinsCard page={data} />
            </OptionalChunk>
          )}
          <ClientReservations page={data} chipOf={chipOf} />
        </Stack>
      </div>
      {opened?.sheet === 'client' && (
        <OnDemand onMissing={close}>
          <ClientSheet client={client} onClose={close} />
        </OnDemand>
      )}
      {opened?.sheet === 'patient' && (
        <OnDemand onMissing={close}>
          <PatientSheet clientId={client.id} pet={patient} onClose={close} />
        </OnDemand>
      )}
      {opened?.sheet === 'join' && (
        <OnDemand onMissing={close}>
          <JoinSheet
            patient={opened.patient}
            candidates={joining.candidates.filter(({ species }) => species === opened.patient.species)}
            proposedId={
              joining.proposed.find(({ pet_id }) => pet_id === opened.patient.id)?.with_pet_id ?? null
            }
            onClose={close}
          />
        </OnDemand>
      )}
      {opened?.sheet === 'removal' && (
        <OnDemand onMissing={close}>
          <ClientRemovalDialog client={client} onClose={close} />
        </OnDemand>
      )}
    </>
  );
}

function UnknownClient() {
  const { t } = useLingui();
  return (
    <Card>
      <EmptyState
        art={<BowlIllustration />}
        title={t`لا عميل هنا`}
        text={t`ليس من عملاء هذه العيادة، أو حُذف، أو ضمّ صاحبه سجلّه إلى حسابه.`}
        action={<LinkButton href={CLIENTS}>{t`العملاء`}</LinkButton>}
      />
    </Card>
  );
}
