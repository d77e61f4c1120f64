import { findCountryByIso, nameLimits } from '@rifq/rules';
import * as z from 'zod/mini';
import { createClinic, listAllClinics, openingVersion, reviewClinic } from '../domains/clinics/index.ts';
import { recordAudit } from '../platform/audit.ts';
import { address, callPhone, country, mapUrl, openingHours, shownName, timeZone } from './clinic-fields.ts';
import { explainRefusal } from './clinic-refusals.ts';
import { type Command, defineCommand } from './command.ts';
import { idField, shortTextField } from './fields.ts';

const clinicCreate = defineCommand({
  name: 'clinic-create',
  usage: '--name <text> --country <code> --city <text> --phone <phone> [--address <text>] …',
  help: 'add a clinic, whose doctors doctor-add adds',
  options: {
    name: { value: 'text', help: 'as owners read it' },
    country: { value: 'code', help: 'ISO code, as in SA' },
    city: { value: 'text', help: 'in Arabic, as owners look for it' },
    phone: { value: 'phone', help: 'whom owners call, in international form' },
    address: { value: 'text', help: 'street and district' },
    map: { value: 'link', help: 'to a map, with https' },
    hours: { value: 'text', help: 'when it is open, in Arabic, as owners read it' },
    zone: { value: 'zone', help: 'IANA time zone; else that of the country' },
    emergency: { value: null, help: 'takes emergencies round the clock' },
  },
  input: z.object({
    name: shownName('name'),
    country,
    city: shownName('city'),
    phone: callPhone,
    address: z.optional(address),
    map: z.optional(mapUrl),
    hours: z.optional(openingHours),
    zone: z.optional(timeZone),
    emergency: z.optional(z.boolean()),
  }),
  async run(host, { name, country: iso, city, phone: phoneE164, ...rest }) {
    const connected = await host.open();
    const clinic = {
      name,
      country: iso,
      city,
      phoneE164,
      address: rest.address ?? null,
      mapUrl: rest.map ?? null,
      hours: rest.hours ?? null,
      emergency: rest.emergency ?? false,
      timeZone: rest.zone ?? findCountryByIso(iso)?.timeZone ?? 'UTC',
    };
    const id = await createClinic(connected, clinic, connected.operator);
    return { lines: [`The clinic is ${id}.`], json: { clinic_id: id } };
  },
});

const clinicsList = defineCommand({
  name: 'clinics-list',
  help: 'all clinics, by name',
  options: { pending: { value: null, help: 'only those that wait for clinic-approve or clinic-reject' } },
  input: z.object({ pending: z.optional(z.boolean()) }),
  async run(host, { pending = false }) {
    const { db, operator } = await host.open();
    const clinics = await listAllClinics(db, operator, pending ? 'pending' : undefined);
    await recordAudit(db, {
      actor: operator.name,
      action: 'clinics.listed',
      subject: `${clinics.length} clinics`,
    });
    const lines = clinics.map(row => {
      const {
        id,
        name,
        city,
        country: iso,
        timeZone: zone,
        emergency,
        state,
        licenceNumber,
        phoneE164,
      } = row;
      const line = `${id}  ${name}  ${city} (${iso})  ${zone}${emergency ? '  emergencies' : ''}`;
      if (state === 'approved') return line;
      return `${line}  ${state}  ${phoneE164}  licence ${licenceNumber}  version ${openingVersion(row)}`;
    });
    return {
      lines: lines.length === 0 ? ['There is no clinic.'] : lines,
      json: {
        clinics: clinics.map(row => ({
          clinic_id: row.id,
          name: row.name,
          city: row.city,
          country: row.country,
          time_zone: row.timeZone,
          emergency: row.emergency,
          state: row.state,
          phone: row.phoneE164,
          licence_number: row.licenceNumber,
          version: openingVersion(row),
        })),
      },
    };
  },
});

const clinic = idField('Give --clinic as the id that clinics-list --pending shows.');

const VERSION = 'Give --version as clinics-list --pending showed it.';

const clinicApprove = defineCommand({
  name: 'clinic-approve',
  usage: '--clinic <id> --version <version>',
  help: 'show owners a clinic that its manager has opened, and let it take reservations',
  details: [
    'Its licence is checked before, by the register of its country. Its members are told. It is refused when the',
    'manager has changed the clinic since.',
  ],
  options: {
    clinic: { value: 'id', help: 'as clinics-list --pending shows it' },
    version: { value: 'version', help: 'of what was checked, as clinics-list --pending showed it' },
  },
  input: z.object({ clinic, version: shortTextField(VERSION, nameLimits.short) }),
  async run(host, { clinic: clinicId, version }) {
    const connected = await host.open();
    const review = { state: 'approved' as const, version };
    const order = { clinicId, review, operator: connected.operator };
    await reviewClinic(connected, order).catch((error: unknown) => explainRefusal(error));
    return { lines: ['The clinic is approved.'], json: { state: 'approved' } };
  },
});

const REASON = `Give --reason in at most ${nameLimits.note} characters.`;

const clinicReject = defineCommand({
  name: 'clinic-reject',
  usage: '--clinic <id> --reason <text>',
  help: 'reject a clinic that its manager has opened; the manager can correct it and submit it again',
  options: {
    clinic: { value: 'id', help: 'as clinics-list --pending shows it' },
    reason: { value: 'text', help: 'in Arabic, as the manager reads it' },
  },
  input: z.object({ clinic, reason: shortTextField(REASON, nameLimits.note) }),
  async run(host, { clinic: clinicId, reason }) {
    const connected = await host.open();
    const review = { state: 'rejected' as const, reason };
    const order = { clinicId, review, operator: connected.operator };
    await reviewClinic(connected, order).catch((error: unknown) => explainRefusal(error));
    return { lines: ['The clinic is rejected.'], json: { state: 'rejected' } };
  },
});

/** Commands for clinics. */
export const clinicCommands: readonly Command[] = [clinicCreate, clinicsList, clinicApprove, clinicReject];
