import { clinicLimits, nameLimits } from '@rifq/rules';
import * as z from 'zod/mini';
import {
  dialCode,
  idempotencyKey,
  line,
  openedVersion,
  optionalLine,
  optionalText,
  typedPhone,
  uuid,
} from '../fields.ts';
import { clinicReservation } from './clinic-fields.ts';
import { defineCalls } from './define.ts';
import { ownRecordId, uniqueValue } from './example.ts';
import { pet, petFields, petFieldsExample, petStateSchema, speciesSchema } from './pet-fields.ts';
import { utcTimestamp } from './reservation-fields.ts';
import { profilePet } from './user.ts';

const side = 'clinic';
const petId = z.object({ pet_id: uuid });

/** A patient as every member of the clinic sees it; without state and photo where its record is closed. */
const clinicPatient = z.object({ ...profilePet.shape, state: z.nullable(profilePet.shape.state) });
export type ClinicPatient = z.infer<typeof clinicPatient>;

/** A client of a clinic: without an account and managed by the clinic, or an account that was there. */
const client = z.object({
  /** The id of the user. */
  id: uuid,
  /** Null for an erased client. */
  name: z.nullable(z.string()),
  /** E.164. Null for an account with no reservation that opens a record to the clinic, and for an erased one. */
  phone: z.nullable(z.string()),
  has_account: z.boolean(),
  note: z.nullable(z.string()),
  patients: z.array(clinicPatient),
  /** When the last visit or consultation that took place, or is going on, began; null for none. */
  last_visit_at: z.nullable(z.string()),
  /** Version of name, phone and note. */
  version: z.string(),
});
export type ClinicClient = z.infer<typeof client>;

const oneClient = z.object({ client });

const clientFields = {
  name: line(nameLimits.person),
  phone: typedPhone,
  country_code: dialCode,
  note: optionalText(clinicLimits.clientNote),
};

/** Two pets of one animal that were joined: the owner's, which has the records of both, and the clinic's own. */
const clinicJoin = z.object({
  id: uuid,
  pet_id: uuid,
  /** The name that the clinic had for it. */
  joined_name: z.string(),
  joined_at: z.string(),
  undo_until: z.string(),
});
export type ClinicJoin = z.infer<typeof clinicJoin>;

/** What joins the client to an account. Whether the phone of a client has one is not told by it, unless the clinic knows the account. */
const joining = z.object({
  /** The owner has declined to take the record over. */
  is_declined: z.boolean(),
  /** Of a managed client: patients of the account with the same phone, if that is a client too. */
  candidates: z.array(clinicPatient),
  /** Proposals to the owner that are open. */
  proposed: z.array(z.object({ pet_id: uuid, with_pet_id: uuid })),
  /** Of an account: joins that can be undone. */
  joins: z.array(clinicJoin),
});
export type ClientJoining = z.infer<typeof joining>;

const clientPage = z.object({
  client,
  joining,
  /** The fields of the patients that the clinic manages; those of an account's pets are in their records. */
  managed: z.array(pet),
  /** For doctors: patients that are not listed any more, as archived ones, of whom the clinic reads what it recorded. */
  former: z.array(z.object({ id: uuid, name: z.string(), species: speciesSchema })),
  /** Reservations of the client with the clinic, the latest first, in pages of 50. */
  reservations: z.array(clinicReservation),
  more_reservations: z.boolean(),
});
export type ClinicClientPage = z.infer<typeof clientPage>;

/** The last client of a page, as the next page is requested. */
const clientCursor = z.object({ seen_at: utcTimestamp, id: uuid });

/** Clients and patients of a clinic, by any of its members; joins are undone by managers. */
export const clientCalls = defineCalls({
  'POST /api/clinic/clients/search': {
    method: 'post',
    path: '/api/clinic/clients/search',
    summary:
      "The clinic's own clients by name, phone in any spelling, pet or microchip, the last seen first, in pages of 20; not counted as a search for an owner",
    payload: z.object({
      /** Absent for all. */
      search: optionalLine(nameLimits.short),
      /** Pagination cursor: `next` of the page before. */
      after: z.optional(clientCursor),
    }),
    example: { search: 'مشمش' },
    response: z.object({
      clients: z.array(client),
      /** Null where no client follows. */
      next: z.nullable(z.object({ seen_at: z.string(), id: z.string() })),
    }),
    touches: 'caller',
    side,
    changesState: false,
  },
  'GET /api/clinic/clients/view': {
    method: 'get',
    path: '/api/clinic/clients/view',
    summary: 'A client with patients and reservations at the clinic',
    payload: z.object({
      client_id: uuid,
      /** Pagination cursor: the last reservation that the caller has. */
      after: z.optional(uuid),
    }),
    example: { client_id: ownRecordId('client') },
    response: clientPage,
    touches: 'client',
    side,
    changesState: false,
  },
  'POST /api/clinic/clients/add': {
    method: 'post',
    path: '/api/clinic/clients/add',
    summary:
      'Add a client without an account, with the first patient; a phone that a client of the clinic has is refused with that client',
    payload: z.object({
      idempotency_key: idempotencyKey,
      ...clientFields,
      patient: z.object({ species: speciesSchema, ...petFields }),
    }),
    example: {
      idempotency_key: uniqueValue(),
      name: 'أبو فهد',
      phone: '0551112233',
      country_code: 966,
      note: 'يفضّل الاتصال مساءً',
      patient: { species: 'cat', ...petFieldsExample },
    },
    response: clientPage,
    touches: 'caller',
    side,
    changesState: true,
  },
  'POST /api/clinic/clients/save': {
    method: 'post',
    path: '/api/clinic/clients/save',
    summary: 'Change name, phone and note of a client; of an account the note only',
    payload: z.object({
      client_id: uuid,
      ...clientFields,
      name: z.optional(clientFields.name),
      phone: z.optional(clientFields.phone),
      country_code: z.optional(clientFields.country_code),
      version: openedVersion,
    }),
    example: { client_id: ownRecordId('managedClient'), name: 'أم فهد' },
    response: oneClient,
    touches: 'managedClient',
    side,
    changesState: true,
  },
  'POST /api/clinic/clients/remove': {
    method: 'post',
    path: '/api/clinic/clients/remove',
    summary:
      'Remove a client without an account who has had no reservation, with the patients; a repeat changes nothing',
    payload: z.object({ client_id: uuid, version: openedVersion }),
    example: { client_id: ownRecordId('managedClient') },
    response: z.object({}),
    touches: 'managedClient',
    side,
    changesState: true,
  },
  'POST /api/clinic/patients/add': {
    method: 'post',
    path: '/api/clinic/patients/add',
    summary: 'Add a patient of a client without an account',
    payload: z.object({
      idempotency_key: idempotencyKey,
      client_id: uuid,
      species: speciesSchema,
      ...petFields,
    }),
    example: {
      idempotency_key: uniqueValue(),
      client_id: ownRecordId('managedClient'),
      species: 'cat',
      ...petFieldsExample,
      microchip: null,
    },
    response: z.object({ pet }),
    touches: 'managedClient',
    side,
    changesState: true,
  },
  'POST /api/clinic/patients/save': {
    method: 'post',
    path: '/api/clinic/patients/save',
    summary: 'Change what is known of a patient that the clinic manages, and its state',
    payload: z.extend(petId, {
      ...petFields,
      name: z.optional(petFields.name),
      state: z.optional(petStateSchema),
      version: openedVersion,
    }),
    example: { pet_id: ownRecordId('managedPatient'), ...petFieldsExample },
    response: z.object({ pet }),
    touches: 'managedPatient',
    side,
    changesState: true,
  },
  'POST /api/clinic/clients/joins/propose': {
    method: 'post',
    path: '/api/clinic/clients/joins/propose',
    summary:
      'Propose to the owner that a patient without an account is this pet of the account with the same phone; null takes it back',
    payload: z.object({ pet_id: uuid, with_pet_id: z.nullable(uuid) }),
    example: { pet_id: ownRecordId('joinablePatient'), with_pet_id: ownRecordId('knownPatient') },
    response: z.object({}),
    touches: 'joinablePatient',
    side,
    changesState: true,
  },
  'POST /api/clinic/clients/joins/undo': {
    method: 'post',
    path: '/api/clinic/clients/joins/undo',
    summary:
      'Undo a joining within 30 days, by a manager: what came with it returns to the client of the clinic',
    payload: z.object({ join_id: uuid }),
    example: { join_id: ownRecordId('join') },
    response: z.object({ client_id: uuid }),
    touches: 'join',
    side,
    changesState: true,
  },
});
