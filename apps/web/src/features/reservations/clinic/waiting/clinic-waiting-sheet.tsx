import { useLingui } from '@lingui/react/macro';
import type { DoctorBrief, WaitingAtClinic } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Chip, SheetFootnote } from '@rifq/ui';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { Sheet } from '../../../../lib/overlays/sheet.tsx';

interface ClinicWaitingSheetProps {
  entries: readonly WaitingAtClinic[];
  doctors: readonly DoctorBrief[];
  onClose: () => void;
}

/** Who waits for which doctor, the longest wait first. */
export default function ClinicWaitingSheet({ entries, doctors, onClose }: ClinicWaitingSheetProps) {
  const { t } = useLingui();
  const { dayAndMonth } = useFormat();
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={onClose}
      title={t`قائمة الانتظار`}
      closeLabel={t`إغلاق`}
      footer={<SheetFootnote>{t`ما يخلو من المواعيد يُعرض على الأول تلقائيًا، نهارًا فقط.`}</SheetFootnote>}
    >
      {entries.length === 0 ? (
        <p>{t`لا أحد ينتظر.`}</p>
      ) : (
        <ol className="grid gap-3">
          {entries.map(
            ({ id, pet_name, owner_name, doctor_id, first_day: first, last_day: last, is_offered }) => {
              const doctor = isolated(doctors.find(one => one.id === doctor_id)?.name ?? '');
              const days =
                first === last ? dayAndMonth(first) : `${dayAndMonth(first)} – ${dayAndMonth(last)}`;
              return (
                <li
                  key={id}
                  className="flex flex-wrap items-center justify-between gap-2 border-b border-line pb-3"
                >
                  <div className="min-w-0">
                    <b className="wrap-anywhere">{`${isolated(pet_name)}\u00a0· ${isolated(owner_name)}`}</b>
                    <p className="text-sm text-ink-2">{`${doctor}\u00a0· ${days}`}</p>
                  </div>
                  {is_offered && <Chip tone="due">{t`عُرض عليه موعد`}</Chip>}
                </li>
              );
            },
          )}
        </ol>
      )}
    </Sheet>
  );
}
