import type { ClinicDoctor } from '@rifq/contract/calls';

/** A doctor with the free times of one day. */
export interface DoctorTimes extends ClinicDoctor {
  starts: readonly string[];
}

/** Joins doctors with their free times; without times yet all are listed, then those who offer the service. */
export function doctorTimes(
  doctors: readonly ClinicDoctor[],
  times: readonly { readonly doctor_id: string; readonly starts: readonly string[] }[] | undefined,
): DoctorTimes[] {
  return doctors.flatMap(doctor => {
    if (times === undefined) return [{ ...doctor, starts: [] }];
    const found = times.find(({ doctor_id }) => doctor_id === doctor.id);
    return found === undefined ? [] : [{ ...doctor, starts: found.starts }];
  });
}

/** Returns the doctor who is free first; an only doctor in any case. */
export function proposedDoctor(doctors: readonly DoctorTimes[]): DoctorTimes | null {
  const [only, another] = doctors;
  if (another === undefined) return only ?? null;
  const firstOf = ({ starts: [first] }: DoctorTimes) => (first === undefined ? Infinity : Date.parse(first));
  const [earliest] = doctors.toSorted((one, other) => firstOf(one) - firstOf(other));
  return earliest !== undefined && firstOf(earliest) < Infinity ? earliest : null;
}
