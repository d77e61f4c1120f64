import { useLingui } from '@lingui/react/macro';
import type { DayOff, DoctorWeek } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import {
  Card,
  Chip,
  IconButton,
  List,
  PlusIcon,
  SectionHeader,
  TextButton,
  Trash2Icon,
  TriangleAlertIcon,
} from '@rifq/ui';
import { useState } from 'react';
import { useConsultationActions } from '../../../entities/clinics/use-consultation-actions.ts';
import { request } from '../../../lib/calls/request.ts';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { DaysRow } from './days-row.tsx';
import { ConfirmLossDialog } from './later.ts';
import type { HoursChangeRequest } from './use-hours-change.ts';

interface DaysOffCardProps {
  week: DoctorWeek;
  /** Days off not saved because of reservations on them. */
  unsaved: HoursChangeRequest | undefined;
  onAdd: () => void;
}

/** The current and future days off of a doctor. */
export function DaysOffCard({ week, unsaved, onAdd }: DaysOffCardProps) {
  const { t } = useLingui();
  const [removed, setRemoved] = useState<DayOff | null>(null);
  const { mutate, isPending } = useConsultationActions(
    (id: string) =>
      request('post', '/api/clinic/days-off/remove', { doctor_id: week.doctor.id, day_off_id: id }),
    { onDone: () => setRemoved(null), showsErrors: true },
  );
  const pending = unsaved?.type === 'dayOff' ? unsaved : undefined;
  const reason = isolated(removed?.reason ?? '');
  return (
    <Card aria-labelledby="off-title">
      <SectionHeader
        id="off-title"
        title={t`أيام الإجازة`}
        end={
          <TextButton icon={<PlusIcon size="sm" />} onPress={onAdd}>
            {t`إضافة`}
          </TextButton>
        }
      />
      {week.days_off.length === 0 && pending === undefined && (
        <p className="text-sm text-ink-2">{t`لا إجازات قادمة.`}</p>
      )}
      <List label={t`أيام الإجازة`}>
        {pending !== undefined && (
          <DaysRow
            title={pending.reason}
            from={pending.from}
            to={pending.to}
            end={
              <Chip tone="due" icon={<TriangleAlertIcon size="xs" />}>
                {t`لم يُحفظ`}
              </Chip>
            }
          />
        )}
        {week.days_off.map(dayOff => (
          <DaysRow
            key={dayOff.id}
            title={dayOff.reason}
            from={dayOff.from}
            to={dayOff.to}
            end={
              <IconButton
                aria-label={t`حذف إجازة ${isolated(dayOff.reason)}`}
                onPress={() => setRemoved(dayOff)}
              >
                <Trash2Icon size="sm" />
              </IconButton>
            }
          />
        ))}
      </List>
      {removed !== null && (
        <OnDemand onMissing={() => setRemoved(null)}>
          <ConfirmLossDialog
            isOpen
            onOpenChange={() => setRemoved(null)}
            title={t`حذف إجازة ${reason}؟`}
            confirmLabel={t`حذف الإجازة`}
            cancelLabel={t`رجوع`}
            pendingLabel={t`جارٍ الحذف`}
            isPending={isPending}
            isDanger
            onConfirm={() => mutate(removed.id)}
          >
            {t`تعود أوقات هذه الأيام متاحة للحجز.`}
          </ConfirmLossDialog>
        </OnDemand>
      )}
    </Card>
  );
}
