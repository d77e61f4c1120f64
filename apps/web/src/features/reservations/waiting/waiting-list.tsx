import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { WaitingEntry } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button, ConfirmDialog, LinkButton } from '@rifq/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { refetchAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { reservationPath } from '../paths.ts';
import { waitingQuery } from './queries.ts';

/** The owner's entries on waiting lists, above the reservations; nothing without any. */
export default function WaitingList() {
  const { t } = useLingui();
  const { data: entries = [], isError, error, isFetching, refetch } = useQuery(waitingQuery);
  if (isError && entries.length === 0)
    return <LoadError error={error} onRetry={() => void refetch()} isRetrying={isFetching} compact />;
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="waiting-title" className="border-b border-line px-4 py-3">
      <h2 id="waiting-title" className="mb-2 text-base">{t`في قائمة الانتظار`}</h2>
      <ul className="grid gap-3">
        {entries.map(entry => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </section>
  );
}

function Entry({ entry }: { entry: WaitingEntry }) {
  const { t } = useLingui();
  const { dayAndMonth } = useFormat();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () => request('post', '/api/reservations/waiting/leave', { entry_id: entry.id }),
    onSuccess: () => refetchAfter(client, 'waiting.changed'),
    onError(error) {
      setAsking(false);
      toasts.show({ message: messageOf(error), isFailure: true });
    },
  });
  const { pet, doctor, first_day: first, last_day: last, ahead, offered_id: offeredId } = entry;
  const days = first === last ? dayAndMonth(first) : `${dayAndMonth(first)} – ${dayAndMonth(last)}`;
  const [petName, doctorName] = [isolated(pet.name), isolated(doctor.name)];
  const place =
    ahead === 0
      ? t`الأول في القائمة`
      : plural(ahead, {
          one: 'قبله واحد',
          two: 'قبله اثنان',
          few: 'قبله # في القائمة',
          many: 'قبله # في القائمة',
          other: 'قبله # في القائمة',
        });
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <div className="min-w-0">
        <b className="wrap-anywhere">{t`${petName} مع ${doctorName}`}</b>
        <p className="text-sm text-ink-2">{`${days}\u00a0· ${offeredId === null ? place : t`خلا موعد`}`}</p>
      </div>
      {offeredId === null ? (
        <Button
          variant="line"
          size="sm"
          aria-label={t`خروج «${petName}» من القائمة`}
          onPress={() => setAsking(true)}
        >
          {t`خروج`}
        </Button>
      ) : (
        <LinkButton variant="soft" size="sm" href={reservationPath(offeredId)}>
          {t`الموعد المحجوز لك`}
        </LinkButton>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t`الخروج من قائمة ${doctorName}؟`}
        confirmLabel={t`خروج من القائمة`}
        cancelLabel={t`البقاء في القائمة`}
        isPending={isPending}
        pendingLabel={t`جارٍ الحفظ`}
        onConfirm={() => mutate()}
        onOpenChange={setAsking}
      >
        {t`يفقد «${petName}» دوره في القائمة.`}
      </ConfirmDialog>
    </li>
  );
}
