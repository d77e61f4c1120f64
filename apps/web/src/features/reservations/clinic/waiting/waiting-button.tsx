import { useLingui } from '@lingui/react/macro';
import type { DoctorBrief } from '@rifq/contract/calls';
import { BellRingIcon, TextButton } from '@rifq/ui';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queryKeys } from '../../../../lib/calls/query-keys.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { OnDemand } from '../../../../lib/overlays/on-demand.tsx';
import { lazyChunk } from '../../../../lib/versions/lazy-chunk.tsx';

/** Loaded when someone looks at the list. */
const WaitingSheet = lazyChunk(() => import('./clinic-waiting-sheet.tsx'));

/** Who waits for a doctor of the clinic. */
const clinicWaitingQuery = queryOptions({
  queryKey: [...queryKeys.clinic.all, 'waiting'],
  queryFn: ({ signal }) => request('get', '/api/clinic/waiting', undefined, { signal }),
  select: ({ entries }) => entries,
});

/** Opens the waiting list of the shown doctors; nothing while nobody waits. */
export function WaitingButton({ doctors }: { doctors: readonly DoctorBrief[] }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const { data = [] } = useQuery(clinicWaitingQuery);
  const [isOpen, setOpen] = useState(false);
  const entries = data.filter(entry => doctors.some(({ id }) => id === entry.doctor_id));
  const count = number(entries.length);
  if (entries.length === 0 && !isOpen) return null;
  return (
    <>
      <TextButton
        className="min-h-11 justify-self-start"
        icon={<BellRingIcon size="sm" />}
        onPress={() => setOpen(true)}
      >
        {t`قائمة الانتظار (${count})`}
      </TextButton>
      {isOpen && (
        <OnDemand onMissing={() => setOpen(false)}>
          <WaitingSheet entries={entries} doctors={doctors} onClose={() => setOpen(false)} />
        </OnDemand>
      )}
    </>
  );
}
