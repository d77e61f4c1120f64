import type { ErrorBody } from '@rifq/contract';
import type { ClinicPeriod, WorkingDay } from '@rifq/contract/calls';
import type { CivilDate } from '@rifq/rules';
import { useQueryClient } from '@tanstack/react-query';
import { type ColleagueOffer, refusedResolution } from '../../../entities/clinics/colleague-offers.ts';
import { ApiError } from '../../../lib/calls/api-error.ts';
import { useIdempotencyKey } from '../../../lib/calls/idempotency-key.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { refetchAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { keptDrafts } from '../../../lib/forms/kept-drafts.ts';
import { type WeekDraft, weekOfDraft } from './week-draft.ts';

interface ClosedDays {
  from: CivilDate;
  to: CivilDate;
  reason: string;
}

/** The change to save: another week or days off of a doctor, or what holds for the whole clinic. */
export type HoursChangeRequest =
  | { type: 'week'; week: WeekDraft; version: string }
  | ({ type: 'dayOff' } & ClosedDays)
  | ({ type: 'holiday' } & ClosedDays)
  | {
      type: 'period';
      id: string;
      name: string;
      from: CivilDate;
      to: CivilDate;
      /** Null for all. */
      doctorIds: readonly string[] | null;
      week: WorkingDay[];
      version: string | undefined;
    }
  | { type: 'periodRemoval'; period: ClinicPeriod };

export type AffectedReservation = NonNullable<ErrorBody['booked']>[number];

/** How a reservation is resolved: its new time as an ISO timestamp, a colleague to offer, or null for cancelled. */
export type HoursResolution = string | ColleagueOffer | null;

/** Resolution by affected reservation. */
export type Resolutions = Readonly<Record<string, HoursResolution | undefined>>;

/** A change that cannot be saved until each of these reservations is resolved. */
export interface HoursConflict {
  change: HoursChangeRequest;
  booked: readonly AffectedReservation[];
  resolutions: Resolutions;
  /** Error of the last attempt to save both. */
  failure?: string | undefined;
}

const useConflict = keptDrafts<HoursConflict | null>();

interface Handlers {
  onSaved: (change: HoursChangeRequest) => void;
  onFailure: (error: Error, change: HoursChangeRequest) => void;
}

interface SaveRequest {
  change: HoursChangeRequest;
  resolutions: Resolutions;
}

const resolvedOf = (resolutions: Resolutions) =>
  Object.entries(resolutions).flatMap(([id, resolution]) => {
    if (resolution === undefined) return [];
    if (typeof resolution === 'string' || resolution === null)
      return [{ reservation_id: id, starts_at: resolution }];
    return [{ reservation_id: id, starts_at: resolution.startsAt, doctor_id: resolution.doctorId }];
  });

/** The offers among resolutions. */
export const offersIn = (resolutions: Resolutions): ColleagueOffer[] =>
  Object.values(resolutions).filter(one => typeof one === 'object' && one !== null);

/** Returns the doctors whose hours a change is about, whom it cannot offer; null if it is about all. */
export function changedDoctors({ change, booked }: HoursConflict): readonly string[] | null {
  switch (change.type) {
    case 'holiday':
      return null;
    case 'period':
      return change.doctorIds;
    case 'periodRemoval':
      return change.period.doctor_ids;
    default:
      return [...new Set(booked.map(({ doctor_id: id }) => id))];
  }
}

type Resolved = ReturnType<typeof resolvedOf>;
type Key = ReturnType<typeof useIdempotencyKey>;

/** Sends a change with the resolutions; a repeat of the same has the same key. */
function send(change: HoursChangeRequest, doctorId: string, resolved: Resolved, key: Key): Promise<unknown> {
  switch (change.type) {
    case 'week': {
      const { timeZone } = change.week;
      const { version } = change;
      const week = weekOfDraft(change.week);
      const content = { doctor_id: doctorId, time_zone: timeZone, week, resolved, version };
      return request('post', '/api/clinic/hours/save', { ...content, idempotency_key: key.of(content) });
    }
    case 'dayOff': {
      const { from, to, reason } = change;
      const content = { doctor_id: doctorId, from, to, reason, resolved };
      return request('post', '/api/clinic/days-off/add', { ...content, idempotency_key: key.of(content) });
    }
    case 'holiday': {
      const { from, to, reason } = change;
      const content = { from, to, reason, resolved };
      return request('post', '/api/clinic/holidays/add', { ...content, idempotency_key: key.of(content) });
    }
    case 'period': {
      const { id, name, from, to, doctorIds, week, version } = change;
      const doctors = doctorIds && [...doctorIds];
      const content = { period_id: id, name, from, to, doctor_ids: doctors, week, resolved, version };
      return request('post', '/api/clinic/periods/save', { ...content, idempotency_key: key.of(content) });
    }
    case 'periodRemoval': {
      const { id, version } = change.period;
      const content = { period_id: id, resolved, version };
      return request('post', '/api/clinic/periods/remove', { ...content, idempotency_key: key.of(content) });
    }
  }
}

/**
 * Saves a change of hours; if it affects reservations, it becomes a conflict and is saved once they are resolved. The
 * resolutions survive the page.
 * @param about the id of the doctor, or of the clinic for what holds for all
 */
export function useHoursChange(about: string, { onSaved, onFailure }: Handlers) {
  const queryClient = useQueryClient();
  const {
    draft: conflict,
    change: setConflict,
    forget: discardConflict,
  } = useConflict(about, stored => (stored ? { ...stored, failure: undefined } : null));
  const key = useIdempotencyKey();
  const { mutate, isPending } = useSingleMutation<unknown, SaveRequest>({
    mutationFn: ({ change, resolutions }) => send(change, about, resolvedOf(resolutions), key),
    async onSuccess(_answer, { change }) {
      key.renew();
      discardConflict();
      await queryClient.invalidateQueries({ queryKey: queryKeys.clinic.hours });
      onSaved(change);
    },
    onError(error, { change, resolutions }) {
      const booked = error instanceof ApiError ? error.booked : undefined;
      if (booked === undefined) {
        const isStale = error instanceof ApiError && error.code === 'request.stale';
        // The resolutions were chosen for other hours.
        if (isStale) discardConflict();
        if (isStale || conflict === null) onFailure(error, change);
        else {
          const { id, message } = refusedResolution(error, conflict.booked);
          const left = id === null ? {} : { [id]: undefined };
          setConflict({ ...conflict, resolutions: { ...resolutions, ...left }, failure: message });
        }
        return;
      }
      // The list can have changed: resolutions of reservations still in it are preserved.
      const stored = booked.map(({ reservation_id: id }) => [id, resolutions[id]] as const);
      setConflict({ change, booked, resolutions: Object.fromEntries(stored) });
    },
    onSettled() {
      refetchAfter(queryClient, 'clinic.changed');
    },
  });
  return {
    conflict,
    isPending,
    save: (change: HoursChangeRequest) => mutate({ change, resolutions: {} }),
    resolve: (resolutions: Resolutions) =>
      setConflict(current => (current === null ? null : { ...current, resolutions, failure: undefined })),
    saveResolved: ({ change, resolutions }: HoursConflict) => mutate({ change, resolutions }),
    discardConflict,
  };
}
