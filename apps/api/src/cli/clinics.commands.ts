import { findCountryByIso } from '@rifq/rules';
import * as z from 'zod/mini';
import { createClinic, listAllClinics } from '../domains/clinics/index.ts';
import { recordAudit } from '../platform/audit.ts';
import { address, callPhone, country, mapUrl, openingHours, shownName, timeZone } from './clinic-fields.ts';
import { type Command, defineCommand } from './command.ts';

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
  input: z.object({}),
  async run(host) {
    const { db, operator } = await host.open();
    const clinics = await listAllClinics(db, operator);
    await recordAudit(db, {
      actor: operator.name,
      action: 'clinics.listed',
      subject: `${clinics.length} clinics`,
    });
    const lines = clinics.map(
      ({ id, name, city, country: iso, timeZone: zone, emergency }) =>
        `${id}  ${name}  ${city} (${iso})  ${zone}${emergency ? '  emergencies' : ''}`,
    );
    return {
      lines: lines.length === 0 ? ['There is no clinic.'] : lines,
      json: {
        clinics: clinics.map(({ id, name, city, country: iso, timeZone: zone, emergency }) => ({
          clinic_id: id,
          name,
          city,
          country: iso,
          time_zone: zone,
          emergency,
        })),
      },
    };
  },
});

/** Commands for clinics. */
export const clinicCommands: readonly Command[] = [clinicCreate, clinicsList];
