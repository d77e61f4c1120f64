import { useLingui } from '@lingui/react/macro';
import type { ClinicPrescription, VisitChart } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { ConfirmDialog, SectionHeader, TextButton } from '@rifq/ui';
import { useRef, useState } from 'react';
import { PrescriptionList } from '../../../../entities/records/prescription-list.tsx';
import { request } from '../../../../lib/calls/request.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { AddPart } from './add-part.tsx';
import { useChartChange } from './chart-query.ts';
import { PrescriptionForm } from './prescription-form.tsx';

interface PrescriptionsProps {
  chart: VisitChart;
  canChange: boolean;
}

/** The prescriptions of a visit, those taken back included, with what adds one and takes one back. */
export function Prescriptions({ chart, canChange }: PrescriptionsProps) {
  const { t } = useLingui();
  const box = useRef<HTMLElement>(null);
  const { reservation_id: reservationId, prescriptions, can_prescribe: canPrescribe } = chart;
  const [asked, setAsked] = useState<ClinicPrescription | null>(null);
  const { mutate, isPending } = useChartChange(reservationId, (id: string) =>
    request('post', '/api/clinic/chart/prescriptions/remove', {
      reservation_id: reservationId,
      prescription_id: id,
    }),
  );
  const takeBack = (id: string) =>
    mutate(id, {
      onSettled() {
        setAsked(null);
        // Its button is gone.
        box.current?.focus();
      },
    });
  if (prescriptions.length === 0 && !canChange) return null;
  const drug = isolated(asked?.drug ?? '');
  return (
    <section ref={box} tabIndex={-1} aria-label={t`الوصفة`} className="grid gap-2">
      <SectionHeader level={3} title={t`الوصفة`} />
      {prescriptions.length > 0 && (
        <PrescriptionList
          prescriptions={prescriptions}
          isRemoved={({ removed }) => removed !== null}
          end={prescription => (
            <>
              <Remarks prescription={prescription} />
              {canChange && prescription.removed === null && (
                <TextButton
                  aria-label={t`سحب ${prescription.drug} من الوصفة`}
                  onPress={() => setAsked(prescription)}
                >
                  {t`سحب`}
                </TextButton>
              )}
            </>
          )}
        />
      )}
      {canChange &&
        (canPrescribe ? (
          <AddPart label={t`إضافة دواء`}>
            {close => <PrescriptionForm reservationId={reservationId} onDone={close} />}
          </AddPart>
        ) : (
          <p className="text-sm text-ink-2">{t`تُكتب الوصفة أثناء الزيارة.`}</p>
        ))}
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t`سحب ${drug} من الوصفة؟`}
        confirmLabel={t`سحب الدواء`}
        cancelLabel={t`إبقاؤه`}
        onConfirm={() => asked !== null && takeBack(asked.id)}
        isPending={isPending}
        pendingLabel={t`جارٍ الحفظ`}
        isDanger
      >
        {t`لن يراه المربّي. ويبقى في سجلّ العيادة مشطوبًا باسم من سحبه.`}
      </ConfirmDialog>
    </section>
  );
}

/** Why a drug was prescribed in spite of a warning, and who took it back. */
function Remarks({ prescription }: { prescription: ClinicPrescription }) {
  const { t } = useLingui();
  const { instantDate, time } = useFormat();
  const { number } = useFormat();
  const { allergy_reason: reason, removed, doses } = prescription;
  const given = number(doses?.given ?? 0);
  const due = number(doses?.due ?? 0);
  const by = isolated(removed?.by ?? '');
  const at = removed === null ? '' : `${instantDate(removed.at)}، ${time(removed.at)}`;
  return (
    <>
      {removed !== null && (
        <span className="block font-semibold text-overdue">{t`سُحب من الوصفة، باسم ${by}، ${at}`}</span>
      )}
      {doses !== null && doses.due > 0 && (
        <span className="block text-ink-2">{t`أُعطيت ${given} من ${due} حسب المربّي`}</span>
      )}
      {reason !== null && (
        <span className="block text-overdue wrap-anywhere">
          {t`وُصف رغم التحذير:`} <bdi>{reason}</bdi>
        </span>
      )}
    </>
  );
}
