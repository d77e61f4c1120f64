import { isCivilDate, reservationStates } from '@rifq/rules';
import * as z from 'zod/mini';
import { listReservationsForOperator, type ReservationRow } from '../domains/reservations/index.ts';
import { recordAudit } from '../platform/audit.ts';
import { type Command, defineCommand } from './command.ts';
import { idField, oneOf, wholeNumber } from './fields.ts';

const LISTED = 50;
const MOST = 500;

/** A day, as its start in UTC. */
const day = z.pipe(
  z
    .string('Give a day as YYYY-MM-DD.')
    .check(z.refine<string>(typed => isCivilDate(typed), 'Give a day as YYYY-MM-DD.')),
  z.transform(typed => new Date(`${typed}T00:00:00Z`)),
);

function lineOf({ id: reservation, startsAt, state, kind, clinicId, doctorId, bookedBy }: ReservationRow) {
  return `${reservation}  ${startsAt.toISOString()}  ${state}  kind ${kind}  clinic ${clinicId}  doctor ${doctorId}  booked by the ${bookedBy}`;
}

const jsonOf = (row: ReservationRow) => ({
  reservation_id: row.id,
  state: row.state,
  kind: row.kind,
  starts_at: row.startsAt.toISOString(),
  ends_at: row.endsAt.toISOString(),
  clinic_id: row.clinicId,
  doctor_id: row.doctorId,
  booked_by: row.bookedBy,
  payment_method: row.paymentMethod,
  paid_at: row.paidAt?.toISOString() ?? null,
  refunded_at: row.refundedAt?.toISOString() ?? null,
  returned_at: row.returnedAt?.toISOString() ?? null,
});

const reservationsList = defineCommand({
  name: 'reservations-list',
  usage: '[--clinic <id>] [--doctor <id>] [--state <state>] [--from <day>] [--limit <number>]',
  help: `reservations, the one that starts last first; ${LISTED} unless told otherwise`,
  details: ['Owners, pets, reasons and summaries are not shown.'],
  options: {
    clinic: { value: 'id', help: 'those of this clinic' },
    doctor: { value: 'id', help: 'those of this doctor' },
    state: { value: 'state', help: `one of ${reservationStates.join(', ')}` },
    from: { value: 'day', help: 'those that start on this day (UTC) or later, as in 2026-11-22' },
    limit: { value: 'number', help: `so many at most, up to ${MOST}` },
  },
  input: z.object({
    clinic: z.optional(idField('Give the id of a clinic.')),
    doctor: z.optional(idField('Give the id of a doctor.')),
    state: z.optional(oneOf(reservationStates)),
    from: z.optional(day),
    limit: z.optional(wholeNumber(`Give a limit from 1 to ${MOST}.`, value => value >= 1 && value <= MOST)),
  }),
  async run(host, { clinic: clinicId, doctor: doctorId, state, from, limit = LISTED }) {
    const { db, operator } = await host.open();
    const search = { clinicId, doctorId, state, from, limit };
    const found = await listReservationsForOperator(db, operator, search);
    const subject = JSON.stringify(search);
    await recordAudit(db, { actor: operator.name, action: 'reservations.listed', subject });
    return {
      lines: found.length === 0 ? ['There are no such reservations.'] : found.map(lineOf),
      json: { reservations: found.map(jsonOf) },
    };
  },
});

/** Commands that show reservations. */
export const reservationCommands: readonly Command[] = [reservationsList];
