import { useLingui } from '@lingui/react/macro';
import type { HealthState, Pet, PetPlan, PlanItem } from '@rifq/contract/calls';
import { Button, CalendarClockIcon, IconButton, Menu, SettingsIcon } from '@rifq/ui';
import { useState } from 'react';
import { useConsultationActions } from '../../../../entities/clinics/use-consultation-actions.ts';
import { isDeferred } from '../../../../entities/vaccines/care.ts';
import { EndDeferralDialog } from '../../../../entities/vaccines/deferral/end-deferral-dialog.tsx';
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

interface Ending {
  /** Whether the owner has an account, and so reads of it. */
  isRead: boolean;
  /** Called when it has ended, and the button is gone. */
  onEnded: () => void;
}

/** Defers a planned dose, or edits its deferral. */
export function DeferMenu(props: OfItem & Pick<Ending, 'isRead'>) {
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

/** Ends a deferral, noted by whomever, after a question. */
export function ResumeButton({ reservationId, item, isRead, onEnded }: Omit<OfItem, 'plan'> & Ending) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const name = itemName(item);
  const { mutate, isPending } = useConsultationActions(
    () =>
      request('post', '/api/clinic/record/plan/resume', {
        reservation_id: reservationId,
        protocols: item.protocols,
        version: item.deferral_version,
      }),
    {
      showsErrors: true,
      onDone() {
        toasts.show({ message: t`أُلغي التأجيل` });
        onEnded();
      },
    },
  );
  return (
    <>
      <Button
        variant="line"
        size="sm"
        aria-label={t`إلغاء التأجيل: ${name}`}
        isPending={isPending}
        pendingLabel={t`جارٍ الحفظ`}
        onPress={() => setAsking(true)}
      >
        {t`إلغاء التأجيل`}
      </Button>
      {item.deferral !== null && (
        <EndDeferralDialog
          noted={item.deferral}
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
          isPending={isPending}
          consequence={
            isRead ? t`تعود الجرعة إلى الخطة اليوم، ويصل المربّي إشعار.` : t`تعود الجرعة إلى الخطة اليوم.`
          }
        />
      )}
    </>
  );
}

interface EndStateButtonProps extends Ending {
  reservationId: string;
  noted: HealthState;
}

/** Ends a state of the animal for which its vaccines wait, after a question. */
export function EndStateButton({ reservationId, noted, isRead, onEnded }: EndStateButtonProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const { state, version } = noted;
  const { mutate, isPending } = useConsultationActions(
    () =>
      request('post', '/api/clinic/record/plan/health-states/end', {
        reservation_id: reservationId,
        state,
        version,
      }),
    {
      showsErrors: true,
      onDone() {
        toasts.show({ message: t`عادت المواعيد إلى الخطة` });
        onEnded();
      },
    },
  );
  return (
    <div className="mt-3">
      <Button
        variant="soft"
        size="sm"
        isPending={isPending}
        pendingLabel={t`جارٍ الحفظ`}
        onPress={() => setAsking(true)}
      >
        {healthStateEndWord(state)}
      </Button>
      <EndDeferralDialog
        noted={{ ...noted, reason: state }}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => mutate(undefined, { onSettled: () => setAsking(false) })}
        isPending={isPending}
        consequence={
          isRead ? t`تعود اللقاحات إلى الخطة اليوم، ويصل المربّي إشعار.` : t`تعود اللقاحات إلى الخطة اليوم.`
        }
      />
    </div>
  );
}

interface OptionsButtonProps extends Pick<Ending, 'isRead'> {
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
