import { useLingui } from '@lingui/react/macro';
import type { Reservation } from '@rifq/contract/calls';
import { Avatar, Card, DoctorFace, LinkButton, MessagesSquareIcon } from '@rifq/ui';
import { type ReactNode, useState } from 'react';
import { CancelSheet } from '../change/cancel-sheet.tsx';
import { StateChip } from '../list/state-chip.tsx';
import { reservationPath } from '../paths.ts';
import { PaySheet } from '../pay/pay-sheet.tsx';
import { aboutText, takesPlaceAtClinic } from '../reservation-text.ts';
import { ClinicCard } from './clinic-card.tsx';
import { Facts } from './facts.tsx';
import { StateCard } from './state-card.tsx';

interface ReservationViewProps {
  reservation: Reservation;
  /** Whether to link to its conversation. */
  leadsToTalk: boolean;
  /** Renders the bill of a visit. */
  billOf?: ((reservation: Reservation) => ReactNode) | undefined;
}

/** One reservation in full: state and actions, time and people, summary. */
export function ReservationView({ reservation, leadsToTalk, billOf }: ReservationViewProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<'cancel' | 'pay' | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="mx-auto grid max-w-160 grid-cols-[minmax(0,1fr)] gap-5">
      <Heading reservation={reservation} />
      <StateCard reservation={reservation} onPay={() => setOpen('pay')} onCancel={() => setOpen('cancel')} />
      {leadsToTalk && (
        <LinkButton
          variant="soft"
          className="justify-self-start whitespace-normal"
          href={reservationPath(reservation.id, 'talk')}
          icon={<MessagesSquareIcon size="sm" />}
        >
          {t`المحادثة مع الطبيب`}
        </LinkButton>
      )}
      <Summary reservation={reservation} />
      <Facts reservation={reservation} />
      {takesPlaceAtClinic(reservation) && billOf?.(reservation)}
      <ClinicCard clinic={reservation.clinic} isPlace={takesPlaceAtClinic(reservation)} />
      {open === 'cancel' && <CancelSheet reservation={reservation} onClose={close} />}
      {open === 'pay' && <PaySheet reservation={reservation} onClose={close} />}
    </div>
  );
}

function Heading({ reservation }: { reservation: Reservation }) {
  const { doctor } = reservation;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Avatar photo={doctor.photo} fallback={<DoctorFace />} />
      <div className="min-w-0 flex-1">
        <h2>
          <bdi dir="auto">{doctor.name}</bdi>
        </h2>
        <p className="text-sm text-ink-2">{aboutText(reservation)}</p>
      </div>
      <StateChip reservation={reservation} />
    </div>
  );
}

/** The doctor's closing summary. */
function Summary({ reservation }: { reservation: Reservation }) {
  const { t } = useLingui();
  const { summary } = reservation;
  if (summary === null) return null;
  return (
    <Card aria-labelledby="summary-title">
      <h3 id="summary-title">{takesPlaceAtClinic(reservation) ? t`ملخّص الزيارة` : t`ملخّص الاستشارة`}</h3>
      <p dir="auto" className="mt-2 whitespace-pre-line break-words">
        {summary}
      </p>
    </Card>
  );
}
