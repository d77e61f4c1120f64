import { useLingui } from '@lingui/react/macro';
import type { DrugReminder, Prescription } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { BellIcon, TextButton } from '@rifq/ui';
import { useState } from 'react';
import { request } from '../../../lib/calls/request.ts';
import { useTimeText } from '../../../lib/formats/time-of-day.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';
import { DrugDoses } from './drug-doses.tsx';
import { useDrugChange } from './drugs-query.ts';

const DrugSheet = lazyChunk(async () => ({ default: (await import('./drug-sheet.tsx')).DrugSheet }));

interface DrugPartProps {
  petId: string;
  prescription: Prescription;
  /** Undefined where the owner has not switched reminders on. */
  reminder: DrugReminder | undefined;
  /** Whether reminders can be set: the pet is alive and not archived. */
  isOpen: boolean;
}

/** Below a prescription: its reminders, and what was given of it. */
export function DrugPart({ petId, prescription, reminder, isOpen }: DrugPartProps) {
  const { t } = useLingui();
  const [isEdited, setEdited] = useState(false);
  const drug = isolated(prescription.drug);
  const isActive = reminder !== undefined && reminder.next_at !== null;
  const close = () => setEdited(false);
  return (
    <div className="grid gap-2">
      {reminder !== undefined && <Summary reminder={reminder} />}
      <div className="flex flex-wrap gap-x-4">
        {isOpen && (
          <TextButton
            icon={<BellIcon size="sm" />}
            aria-haspopup="dialog"
            aria-label={isActive ? t`تعديل التذكير: ${drug}` : t`تذكير بالجرعات: ${drug}`}
            onPress={() => setEdited(true)}
          >
            {isActive ? t`تعديل التذكير` : t`تذكير بالجرعات`}
          </TextButton>
        )}
        {isActive && <EndButton petId={petId} reminder={reminder} drug={drug} />}
      </div>
      {reminder !== undefined && reminder.doses.length > 0 && (
        <DrugDoses petId={petId} reminder={reminder} drug={drug} />
      )}
      {isEdited && (
        <OnDemand onMissing={close}>
          <DrugSheet petId={petId} prescription={prescription} reminder={reminder} onClose={close} />
        </OnDemand>
      )}
    </div>
  );
}

function Summary({ reminder }: { reminder: DrugReminder }) {
  const { t } = useLingui();
  const { date, number } = useFormat();
  const clock = useTimeText();
  const { due, given } = reminder.counts;
  const last = date(reminder.ends_on);
  const shownGiven = number(given);
  const shownDue = number(due);
  return (
    <p className="text-xs text-ink-2">
      {[
        reminder.minutes.map(clock).join('، '),
        reminder.next_at === null ? t`توقّف التذكير` : t`حتى ${last}`,
        ...(due === 0 ? [] : [t`أُعطيت ${shownGiven} من ${shownDue}`]),
      ].join('\u00a0· ')}
    </p>
  );
}

function EndButton({ petId, reminder, drug }: { petId: string; reminder: DrugReminder; drug: string }) {
  const { t } = useLingui();
  const { mutate, isPending } = useDrugChange(petId, () =>
    request('post', '/api/reservations/drugs/end', { reminder_id: reminder.id }),
  );
  return (
    <TextButton
      aria-label={t`إيقاف التذكير: ${drug}`}
      isDisabled={isPending}
      onPress={() => mutate(undefined)}
    >
      {t`إيقاف التذكير`}
    </TextButton>
  );
}
