import type { CivilDate, ClinicListState } from '@rifq/rules';

/** View of the schedule pages. */
export interface DayView {
  /** Default: today. */
  day?: CivilDate | undefined;
  span?: 'day' | 'week' | undefined;
  /** `ALL_DOCTORS`, or a doctor's id; the default depends on the member. */
  doctor?: string | undefined;
}

export const ALL_DOCTORS = 'all';
export const CLINIC = '/clinic';
export const RESERVATIONS = '/clinic/reservations';
export const DOSES = '/clinic/doses';
export const HOURS = '/clinic/hours';
export const TEAM = '/clinic/team';
export const CLIENTS = '/clinic/clients';
export const SERVICES = '/clinic/services';
export const RECALL = '/clinic/recall';
export const DESK = '/clinic/desk';
export const FIGURES = '/clinic/figures';
/** The clinic's data and its review; without a clinic, the form that opens one. */
export const OPENING = '/clinic/open';

function withQuery(path: string, entries: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(entries)) if (value !== undefined) query.set(name, value);
  return query.size === 0 ? path : `${path}?${query}`;
}

/** Path of a day or a week of the clinic. */
export const dayPath = ({ day, span, doctor }: DayView): string =>
  withQuery(CLINIC, { day, span: span === 'week' ? span : undefined, doctor });

/** Path of the reservations in one state. */
export const listPath = (state: ClinicListState): string => withQuery(RESERVATIONS, { state });

/** Path of the visits with something to pay, or to refund. */
export const toPayPath = `${RESERVATIONS}?state=to_pay`;

/** Path of a receipt or credit note of the desk. */
export const deskReceiptPath = (receiptId: string): string => `/clinic/desk/receipts/${receiptId}`;

/** Path of one reservation: its room and the record of its pet, or the room of another one next to it. */
export const clinicReservationPath = (id: string, beside?: string | null): string =>
  withQuery(`${RESERVATIONS}/${id}`, { beside: beside ?? undefined });

/** Path of one client of the clinic. */
export const clientPath = (clientId: string): string => `${CLIENTS}/${clientId}`;

/** Path of what the clinic recorded of an animal. */
export const ownEntriesPath = (petId: string): string => `/clinic/patients/${petId}`;

/** Path of the hours of one doctor. */
export const hoursPath = (doctorId: string): string => withQuery(HOURS, { doctor: doctorId });
