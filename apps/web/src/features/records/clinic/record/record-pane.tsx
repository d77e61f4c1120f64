import { useLingui } from '@lingui/react/macro';
import type { ClinicReservation } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button, Card, ClipboardListIcon, LoadingRegion, LockIcon, Note, Skeleton } from '@rifq/ui';
import { useRef } from 'react';
import type { RecordView } from '../../../../entities/records/use-record.ts';
import { PartChunk } from '../../../../lib/pages/chunk-boundary.tsx';
import { LoadError } from '../../../../lib/pages/load-error.tsx';
import { lazyChunk } from '../../../../lib/versions/lazy-chunk.tsx';
import { useWhyClosed } from './why-closed.ts';

/** Loaded when a record is opened, which not every member in the room can do. */
const OpenRecord = lazyChunk(async () => ({
  default: (await import('./open-record-view.tsx')).OpenRecordView,
}));

interface RecordPaneProps {
  reservation: ClinicReservation;
  record: RecordView;
}

/** The record of the pet: its content, the button that opens it, or why it is closed. */
export function RecordPane({ reservation, record }: RecordPaneProps) {
  const { t } = useLingui();
  const why = useWhyClosed(reservation);
  const name = isolated(reservation.pet.name);
  const { data, isError, error, isFetching, refetch } = record.query;
  const box = useRef<HTMLElement>(null);
  const open = () => {
    record.ask();
    // The button disappears; the loaded record takes the focus at its start.
    box.current?.focus();
  };
  return (
    <Card ref={box} aria-label={t`سجلّ ${name}`} tabIndex={-1} className="grid gap-4">
      {why !== null ? (
        <Note icon={<LockIcon />}>{why}</Note>
      ) : !record.isShown ? (
        <Closed name={name} isLogShown={reservation.owner.has_account} onOpen={open} />
      ) : data !== undefined ? (
        <PartChunk fallback={<Loading />}>
          <OpenRecord reservation={reservation} record={data} />
        </PartChunk>
      ) : isError ? (
        <LoadError error={error} onRetry={() => void refetch()} isRetrying={isFetching} compact />
      ) : (
        <Loading />
      )}
    </Card>
  );
}

function Loading() {
  const { t } = useLingui();
  return (
    <LoadingRegion label={t`جارٍ التحميل`}>
      <Skeleton height="20rem" />
    </LoadingRegion>
  );
}

interface ClosedProps {
  name: string;
  /** Whether the owner sees who has read the record. */
  isLogShown: boolean;
  onOpen: () => void;
}

function Closed({ name, isLogShown, onOpen }: ClosedProps) {
  const { t } = useLingui();
  return (
    <div className="grid justify-items-start gap-3">
      <p>{t`في سجلّ ${name} الخطة والجرعات والوزن والزيارات السابقة.`}</p>
      <Button variant="soft" size="sm" icon={<ClipboardListIcon size="sm" />} onPress={onOpen}>
        {t`فتح السجلّ`}
      </Button>
      {isLogShown && (
        <p className="text-xs text-ink-2">{t`يرى المربّي في صفحة ${name} من اطّلع على السجلّ ومتى.`}</p>
      )}
    </div>
  );
}
