import { useLingui } from '@lingui/react/macro';
import type { HealthState, Pet, PetPlan, PlanItem } from '@rifq/contract/calls';
import { Button, CalendarClockIcon, IconButton, Menu, SettingsIcon } from '@rifq/ui';
import { useState } from 'react';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { isDeferred } from '../../../../entities/vaccines/care.ts';
import { healthStateEndWord } from '../../../../entities/vaccines/texts/deferral-text.ts';
import { itemName } from '../../../../entities/vaccines/texts/protocol-names.ts';
import { request } from '../../../../lib/calls/request.ts';
import { OnDemand } from '../../../../lib/overlays/on-demand.tsx';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import { lazyChunk } from '../../../../lib/versions/lazy-chunk.tsx';

const ClinicDeferralSheet = lazyChunk(() => import('./clinic-deferral-sheet.tsx'));
const ClinicOptionsSheet = lazyChunk(() => import('./clinic-options-sheet.tsx'));

interface OfItem {
  reservationId: string;
  plan: PetPlan;
  item: PlanItem;
}

/** Defers a planned dose, or edits its deferral. */
export function DeferMenu(props: OfItem) {
  const { t } = useLingui();
  const { item } = props;
  const [isOpen, setOpen] = useState(false);
  const name = itemName(item);
  const close = () => setOpen(false);
  return (
    <>
      <Menu
        label={t`خيارات الموعد: ${name}`}
        entries={[
          {
            id: 'defer',
            label: isDeferred(item) ? t`تعديل التأجيل` : t`تأجيل`,
            icon: <CalendarClockIcon size="sm" />,
            onAction: () => setOpen(true),
          },
        ]}
      />
      {isOpen && (
        <OnDemand onMissing={close}>
          <ClinicDeferralSheet {...props} onClose={close} />
        </OnDemand>
      )}
    </>
  );
}

/** Ends a deferral, noted by whomever. */
export function ResumeButton({ reservationId, item }: Omit<OfItem, 'plan'>) {
  const { t } = useLingui();
  const name = itemName(item);
  const { mutate, isPending } = useConsultationActions(
    () =>
      request('post', '/api/clinic/record/plan/resume', {
        reservation_id: reservationId,
        protocols: item.protocols,
        version: item.deferral_version,
      }),
    { showsErrors: true, onDone: () => void toasts.show({ message: t`أُلغي التأجيل` }) },
  );
  return (
    <Button
      variant="soft"
      size="sm"
      aria-label={t`إلغاء التأجيل: ${name}`}
      isPending={isPending}
      pendingLabel={t`جارٍ الحفظ`}
      onPress={() => mutate()}
    >
      {t`إلغاء التأجيل`}
    </Button>
  );
}

/** Ends a state of the animal for which its vaccines wait. */
export function EndStateButton({ reservationId, noted }: { reservationId: string; noted: HealthState }) {
  const { t } = useLingui();
  const { state, version } = noted;
  const { mutate, isPending } = useConsultationActions(
    () =>
      request('post', '/api/clinic/record/plan/health-states/end', {
        reservation_id: reservationId,
        state,
        version,
      }),
    { showsErrors: true, onDone: () => void toasts.show({ message: t`عادت المواعيد إلى الخطة` }) },
  );
  return (
    <div className="mt-3">
      <Button
        variant="soft"
        size="sm"
        isPending={isPending}
        pendingLabel={t`جارٍ الحفظ`}
        onPress={() => mutate()}
      >
        {healthStateEndWord(state)}
      </Button>
    </div>
  );
}

interface OptionsButtonProps {
  reservationId: string;
  pet: Pick<Pet, 'name' | 'species'>;
  plan: PetPlan;
}

/** Opens the options of the plan. */
export function OptionsButton(props: OptionsButtonProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton aria-label={t`خيارات الخطة`} onPress={() => setOpen(true)}>
        <SettingsIcon />
      </IconButton>
      {isOpen && (
        <OnDemand onMissing={close}>
          <ClinicOptionsSheet {...props} onClose={close} />
        </OnDemand>
      )}
    </>
  );
}
