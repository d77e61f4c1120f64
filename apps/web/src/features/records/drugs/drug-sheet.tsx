import { useLingui } from '@lingui/react/macro';
import type { DrugReminder, Prescription } from '@rifq/contract/calls';
import { addCivilDays, drugReminderRules, isolated } from '@rifq/rules';
import { Button, DateField, IconButton, PlusIcon, TextButton, TextField, Trash2Icon } from '@rifq/ui';
import { useState } from 'react';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { fromField, toField } from '../../../lib/formats/time-of-day.ts';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { useDateWords } from '../../../lib/forms/use-date-words.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { useCalendar } from '../../../lib/session/use-calendar.ts';
import { useToday } from '../../../lib/session/use-today.ts';
import { useDrugChange } from './drugs-query.ts';

interface DrugSheetProps {
  petId: string;
  prescription: Prescription;
  reminder: DrugReminder | undefined;
  onClose: () => void;
}

/** Switches the reminders of a drug on, or changes their times. */
export function DrugSheet({ petId, prescription, reminder, onClose }: DrugSheetProps) {
  const { t } = useLingui();
  const today = useToday();
  const system = useCalendar();
  const { format, notADate } = useDateWords();
  const isActive = reminder !== undefined && reminder.next_at !== null;
  const initial = {
    minutes: reminder?.minutes ?? [...drugReminderRules.usualMinutes],
    startsOn: isActive ? reminder.starts_on : today,
  };
  const [draft, setDraft] = useState<{ minutes: number[]; startsOn: string | null }>(initial);
  const { minutes, startsOn } = draft;
  // As opened; after a refusal, which asks for a review, as it is by then.
  const [openedVersion] = useState(reminder?.version);
  const [isReviewed, setReviewed] = useState(false);
  const version = isReviewed ? reminder?.version : openedVersion;
  const setMinute = (index: number, minute: number) =>
    setDraft({ ...draft, minutes: minutes.map((one, at) => (at === index ? minute : one)) });
  const { mutate, isPending } = useDrugChange(petId, (from: string) =>
    request('post', '/api/reservations/drugs/remind', {
      prescription_id: prescription.id,
      minutes,
      starts_on: from,
      ...(version === undefined ? {} : { version }),
    }).catch((error: unknown) => {
      if (error instanceof ApiError && error.code === 'request.stale') setReviewed(true);
      throw error;
    }),
  );
  const guard = useDiscardGuard(JSON.stringify(draft) !== JSON.stringify(initial), onClose);
  const save = () => {
    if (startsOn === null) return;
    mutate(startsOn, { onSuccess: onClose });
  };
  const drug = isolated(prescription.drug);
  return (
    <>
      <Sheet
        isOpen
        narrow
        onOpenChange={guard.leave}
        isDismissable={!isPending}
        title={t`تذكير بجرعات ${drug}`}
        closeLabel={t`إغلاق`}
        onSubmit={save}
        footer={
          <Button type="submit" block isPending={isPending} pendingLabel={t`جارٍ الحفظ`}>
            {t`حفظ`}
          </Button>
        }
      >
        <div className="grid grid-cols-1 gap-5">
          <p className="text-sm text-ink-2">
            {t`حسب الوصفة: ${isolated(prescription.dose)}، ${isolated(prescription.frequency)}.`}
          </p>
          {minutes.map((minute, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a time has no identity but its place among the fields
            <div key={index} className="flex items-end gap-2">
              <div className="grow">
                <TextField
                  type="time"
                  ltr
                  label={t`وقت الجرعة ${index + 1}`}
                  value={toField(minute)}
                  onChange={text => setMinute(index, fromField(text) ?? minute)}
                />
              </div>
              {minutes.length > 1 && (
                <IconButton
                  aria-label={t`حذف وقت الجرعة ${index + 1}`}
                  onPress={() =>
                    setDraft({ ...draft, minutes: minutes.filter((_minute, at) => at !== index) })
                  }
                >
                  <Trash2Icon />
                </IconButton>
              )}
            </div>
          ))}
          {minutes.length < drugReminderRules.times && (
            <TextButton
              icon={<PlusIcon size="sm" />}
              onPress={() => setDraft({ ...draft, minutes: [...minutes, minutes.at(-1) ?? 0] })}
            >
              {t`إضافة وقت`}
            </TextButton>
          )}
          <DateField
            label={t`أول يوم`}
            value={startsOn}
            onChange={next => setDraft({ ...draft, startsOn: next })}
            minValue={initial.startsOn < today ? initial.startsOn : today}
            maxValue={addCivilDays(today, drugReminderRules.daysAhead)}
            system={system}
            labels={{
              openCalendar: t`فتح التقويم`,
              format,
              notADate,
              tooEarly: t`هذا اليوم مضى.`,
              tooLate: t`هذا اليوم بعيد.`,
            }}
          />
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
