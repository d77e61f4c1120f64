import { readFile } from 'node:fs/promises';
import type { WorkingDay } from '@rifq/contract/calls';
import { uploadLimits, weekdays } from '@rifq/rules';
import * as z from 'zod/mini';
import { AppError } from '../core/errors.ts';
import { addDoctor } from '../domains/clinics/index.ts';
import { setHours } from '../domains/reservations/index.ts';
import { checkWeek, listDoctorsOf } from '../domains/scheduling/index.ts';
import { recordAudit } from '../platform/audit.ts';
import { breaks, clockTime, languages, shownName, timeZone, workingDays } from './clinic-fields.ts';
import { explainRefusal } from './clinic-refusals.ts';
import { type Command, defineCommand, UsageError } from './command.ts';
import { idField, phone, shortTextField } from './fields.ts';

const clinic = idField('Give --clinic as the id that clinics-list shows.');

/** Reads the named file. Throws a UsageError. */
async function readPhoto(path: string): Promise<Buffer> {
  const bytes = await readFile(path).catch((error: unknown) => {
    throw new UsageError(`The photo cannot be read: ${error instanceof Error ? error.message : path}`);
  });
  if (bytes.length <= uploadLimits.bytes) return bytes;
  throw new UsageError(`The photo has more than ${uploadLimits.bytes / 1024 / 1024} MB.`);
}

const doctorAdd = defineCommand({
  name: 'doctor-add',
  usage: '--clinic <id> --phone <phone> --name <text> --languages <list> …',
  help: 'add a doctor to a clinic, with the account of this phone',
  details: [
    'The account is made when there is none. Who works in another clinic is refused. doctor-hours gives the hours.',
  ],
  options: {
    clinic: { value: 'id', help: 'as clinics-list shows it' },
    phone: { value: 'phone', help: 'with which the doctor signs in' },
    name: { value: 'text', help: 'as owners address the doctor' },
    languages: { value: 'list', help: 'as in ar,en' },
    specialty: { value: 'text', help: 'what the doctor is known for' },
    photo: { value: 'file', help: 'a JPEG, PNG or WebP' },
    manager: { value: null, help: "changes the clinic's other people's hours too" },
  },
  input: z.object({
    clinic,
    phone,
    name: shownName('name'),
    languages,
    specialty: z.optional(shownName('specialty')),
    photo: z.optional(shortTextField('Give --photo as the path of a file.')),
    manager: z.optional(z.boolean()),
  }),
  async run(host, { clinic: clinicId, phone: phoneE164, photo: path, ...facts }) {
    const photo = path === undefined ? null : await readPhoto(path);
    const connected = await host.open();
    const { operator } = connected;
    const doctorId = await addDoctor(
      { ...connected, storage: await host.storage() },
      {
        clinicId,
        phoneE164,
        photo,
        operator,
        name: facts.name,
        languages: facts.languages,
        specialty: facts.specialty ?? null,
        manages: facts.manager ?? false,
      },
    ).catch((error: unknown) => explainRefusal(error));
    return { lines: [`The doctor is ${doctorId}.`], json: { doctor_id: doctorId } };
  },
});

/** Returns the typed hours of a day; null for none. Throws a UsageError. */
function hoursOf(typed: {
  from?: number | undefined;
  to?: number | undefined;
  break?: WorkingDay['breaks'] | undefined;
  off?: boolean | undefined;
}): Omit<WorkingDay, 'weekday'> | null {
  const { from, to, break: pauses, off = false } = typed;
  const isTimed = from !== undefined || to !== undefined || pauses !== undefined;
  if (off && isTimed) throw new UsageError('Give either --off or --from and --to.');
  if (off) return null;
  if (from === undefined || to === undefined) throw new UsageError('Give --from and --to, or --off.');
  try {
    const [day] = checkWeek([{ weekday: 0, from, to, breaks: pauses ?? [] }]);
    return { from, to, breaks: day?.breaks ?? [] };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    throw new UsageError('Give --to after --from, and breaks between them that do not overlap.');
  }
}

const clock = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':');

const MINUTES_A_DAY = 1440;

/** Formats a time by the clock, marked if it is on the next day; 24:00 is the midnight at the end. */
const dayClock = (minutes: number) =>
  minutes <= MINUTES_A_DAY ? clock(minutes) : `${clock(minutes - MINUTES_A_DAY)}(+1)`;

const partLine = ({ from, to }: { from: number; to: number }) => `${dayClock(from)}-${dayClock(to)}`;

function dayLine({ weekday, breaks: pauses, ...day }: WorkingDay): string {
  const without = pauses.length > 0 ? `  without ${pauses.map(partLine).join(', ')}` : '';
  return `${weekdays[weekday]}  ${partLine(day)}${without}`;
}

const doctorHours = defineCommand({
  name: 'doctor-hours',
  usage: '--doctor <id> --days <list> (--from <time> --to <time> [--break <times>] | --off)',
  help: 'set days of the week of a doctor, and leave the others',
  details: [
    'It is refused, with their ids, while reservations lie outside of the hours: clinics move or cancel them.',
  ],
  options: {
    doctor: { value: 'id', help: 'as doctors-list shows it' },
    days: { value: 'list', help: 'as in sun,mon' },
    from: { value: 'time', help: 'as in 09:00' },
    to: { value: 'time', help: 'as in 17:00, or 24:00 for midnight' },
    break: { value: 'times', help: 'as in 13:00-14:00, several separated by commas' },
    zone: { value: 'zone', help: 'IANA time zone of all the hours; else it stays' },
    off: { value: null, help: 'no work on these days' },
  },
  input: z.object({
    doctor: idField('Give --doctor as the id that doctors-list shows.'),
    days: workingDays,
    from: z.optional(clockTime('from')),
    to: z.optional(clockTime('to')),
    break: z.optional(breaks),
    zone: z.optional(timeZone),
    off: z.optional(z.boolean()),
  }),
  async run(host, { doctor: doctorId, days: named, zone, ...typed }) {
    const hours = hoursOf(typed);
    const connected = await host.open();
    const deps = { ...connected, jobs: await host.jobs() };
    const order = { doctorId, weekdays: named, hours, timeZone: zone ?? null, operator: connected.operator };
    const { timeZone: its, week } = await setHours(deps, order).catch((error: unknown) =>
      explainRefusal(error, 'They are moved or cancelled on the pages of the clinic:'),
    );
    return {
      lines: [its, ...(week.length === 0 ? ['no day of work'] : week.map(dayLine))],
      json: { doctor_id: doctorId, time_zone: its, week },
    };
  },
});

const doctorsList = defineCommand({
  name: 'doctors-list',
  usage: '--clinic <id>',
  help: 'the doctors of a clinic, by name',
  options: { clinic: { value: 'id', help: 'as clinics-list shows it' } },
  input: z.object({ clinic }),
  async run(host, { clinic: clinicId }) {
    const { db, operator } = await host.open();
    const doctors = await listDoctorsOf(db, operator, clinicId);
    await recordAudit(db, { actor: operator.name, action: 'doctors.listed', subject: clinicId });
    const lines = doctors.map(({ doctor, hours }) => {
      const works = hours.week.map(({ weekday }) => weekdays[weekday]).join(',');
      return `${doctor.id}  ${doctor.name}  ${doctor.languages.join(',')}  ${doctor.timeZone}  ${works || 'no hours'}`;
    });
    return {
      lines: lines.length === 0 ? ['This clinic has no doctor.'] : lines,
      json: {
        doctors: doctors.map(({ doctor, hours }) => ({
          doctor_id: doctor.id,
          name: doctor.name,
          languages: doctor.languages,
          specialty: doctor.specialty,
          time_zone: doctor.timeZone,
          week: hours.week,
        })),
      },
    };
  },
});

/** Commands for doctors. */
export const doctorCommands: readonly Command[] = [doctorAdd, doctorHours, doctorsList];
