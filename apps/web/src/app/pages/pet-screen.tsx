import { useLingui } from '@lingui/react/macro';
import { Button, CalendarPlusIcon } from '@rifq/ui';
import { PetPage } from '../../features/pets/pet/pet-page.tsx';
import { openBooking } from '../../features/reservations/booking/modal.ts';
import { usePetStatus } from '../../features/vaccines/pet-status.ts';
import { PetPlanCard } from '../../features/vaccines/plan/pet-plan-card.tsx';
import { OptionalChunk } from '../../lib/pages/chunk-boundary.tsx';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';

const AccessLogCard = lazyChunk(async () => {
  const { AccessLogCard: Card } = await import('../../features/records/access-log/access-log-card.tsx');
  return { default: Card };
});

const VisitsCard = lazyChunk(async () => {
  const { VisitsCard: Card } = await import('../../features/records/visits/visits-card.tsx');
  return { default: Card };
});

/** The page of a pet with its plan, the link to a consultation, its visits and its access log: three features, composed here. */
export function PetScreen({ petId }: { petId: string }) {
  const { t } = useLingui();
  return (
    <PetPage
      petId={petId}
      status={usePetStatus(petId)}
      plan={<PetPlanCard petId={petId} />}
      cards={
        <OptionalChunk>
          <VisitsCard petId={petId} />
          <AccessLogCard petId={petId} />
        </OptionalChunk>
      }
      booking={
        <Button block icon={<CalendarPlusIcon size="sm" />} onPress={() => openBooking({ petId })}>
          {t`حجز استشارة`}
        </Button>
      }
    />
  );
}
