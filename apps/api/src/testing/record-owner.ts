import { randomBytes, randomInt } from 'node:crypto';
import { type Call, calls, type RecordKind } from '@rifq/contract/calls';
import { type Db, newId } from '@rifq/db';
import { verifications } from '@rifq/db/schema/identity';
import { notifications, pushSubscriptions } from '@rifq/db/schema/notifications';
import { petWeights } from '@rifq/db/schema/pets';
import { drugDoses } from '@rifq/db/schema/records';
import {
  clinicHolidays,
  clinicPeriodDoctors,
  clinicPeriods,
  doctorDaysOff,
} from '@rifq/db/schema/scheduling';
import type { RedFlagKey } from '@rifq/rules';
import {
  type BuiltClinic,
  type BuiltDoctor,
  type BuiltPet,
  buildCard,
  buildCardSetup,
  buildClient,
  buildClinic,
  buildClinicNote,
  buildClinicService,
  buildClinicVisit,
  buildConversation,
  buildDayClosing,
  buildDeferral,
  buildDeskPayment,
  buildDoctor,
  buildDose,
  buildDrugReminder,
  buildHealthState,
  buildInvitation,
  buildManagedClient,
  buildMember,
  buildMessage,
  buildMovement,
  buildNoteTemplate,
  buildOffer,
  buildOwner,
  buildPatient,
  buildPatientOf,
  buildPayment,
  buildPet,
  buildPetJoin,
  buildPhotoMessage,
  buildPrescription,
  buildProblem,
  buildReservation,
  buildSavedReply,
  buildSession,
  buildVisitFile,
  buildWaitingEntry,
  buildWarning,
  freshPhone,
  type Owner,
} from '@rifq/testing';
import { tokenHash } from '../core/keys.ts';
import { versionOfDay } from '../domains/billing/closings.service.ts';
import { codeHash } from '../domains/identity/codes.ts';
import { idToken } from './identity-tools.ts';
import { jpeg } from './images.ts';
import { pushTarget } from './push-target.ts';
import {
  type BuiltAnswers,
  type BuiltSecondFactor,
  buildPasskey,
  buildPasskeyAnswers,
  buildSecondFactor,
} from './second-factor-tools.ts';
import { storeFile } from './stored-file.ts';
import type { TestApp } from './test-app.ts';

/** The context of the record builders. */
type Root = {
  readonly test: TestApp;
  readonly db: Db;
  readonly owner: Owner;
  readonly session: { readonly token: string; readonly sessionId: string };
  readonly nonce: string;
  readonly secondFactor: BuiltSecondFactor;
  readonly passkey: { readonly id: string };
  /** To the challenges of the owner's session. */
  readonly passkeyAnswers: BuiltAnswers;
  readonly pet: BuiltPet;
  readonly clinic: BuiltClinic;
  /** A doctor of the clinic, who is also its manager. */
  readonly doctor: BuiltDoctor;
  /** Another doctor without reservations, whose hours can therefore be changed. */
  readonly freeDoctor: BuiltDoctor;
  /** A doctor of another clinic without hours, who never has time. */
  readonly busyDoctor: BuiltDoctor;
  /** A member at the desk, with a second factor. */
  readonly teamMember: { readonly memberId: string };
  /** A conversation with a message of each side. */
  readonly talk: { readonly reservationId: string; readonly ownersId: string; readonly clinicsId: string };
  /** A visit to come with a prescription and a file. */
  readonly visit: {
    readonly reservationId: string;
    readonly prescriptionId: string;
    readonly fileId: string;
    /** Of the conversation, with a photo. */
    readonly messageId: string;
  };
  /** A payment at the desk for a visit to come, which is the only one of the open day. */
  readonly desk: { readonly id: string; readonly receiptId: string };
  /** A record of another clinic under the owner's phone, and in the owner's a join and what could be joined. */
  readonly joining: {
    readonly offer: string;
    readonly offeredPet: string;
    readonly join: string;
    readonly joinablePatient: string;
    readonly knownPatient: string;
  };
  /** Returns a unique text that no other user may see. */
  readonly secret: (name: string) => string;
};

/** What is built before the records of the root. */
type Unrooted = Omit<Root, 'talk' | 'visit' | 'desk' | 'joining'>;

/** The code in the example of the call. */
const CODE = calls['POST /api/user/otp/verify'].example.code;

const picture = jpeg();

/** Builds a verification of the owner's browser: pending for a code or a service's token, or a proof. */
async function buildVerification(
  { test, db, owner, nonce }: Root,
  kind: 'code' | 'token' | 'proof',
): Promise<string> {
  const id = newId();
  const now = test.deps.now();
  await db.insert(verifications).values({
    id,
    phoneE164: owner.phoneE164,
    nonceHash: tokenHash(nonce),
    codeHash: kind === 'token' ? null : codeHash(test.deps.keys, id, owner.phoneE164, CODE),
    // Long enough ago that another may be requested.
    createdAt: new Date(now.getTime() - 3_600_000),
    expiresAt: new Date(now.getTime() + 300_000),
    ...(kind === 'proof' ? { state: 'verified', verifiedAt: now } : { state: 'pending' }),
  });
  return id;
}

const MINUTE_MS = 60_000;

/** Builds a reservation of the owner's pet with the doctor that starts in a number of minutes. */
async function bookedIn(
  { test, db, owner, pet, clinic, doctor, secret }: Unrooted,
  minutes: number,
  change: Parameters<typeof buildReservation>[2] = {},
): Promise<string> {
  const startsAt = new Date(test.deps.now().getTime() + minutes * MINUTE_MS);
  const of = { ownerId: owner.id, petId: pet.id, clinicId: clinic.id, doctorId: doctor.id };
  const { id } = await buildReservation(db, of, { startsAt, reason: secret('reason'), ...change });
  return id;
}

/** Like `bookedIn`, of a visit at the clinic. */
async function visitIn(root: Unrooted, minutes: number, change: Parameters<typeof buildClinicVisit>[2] = {}) {
  const { test, db, owner, pet, clinic, doctor, secret } = root;
  const startsAt = new Date(test.deps.now().getTime() + minutes * MINUTE_MS);
  const of = { ownerId: owner.id, petId: pet.id, clinicId: clinic.id, doctorId: doctor.id };
  const texts = { reason: secret('reason'), serviceName: secret('service-name') };
  return (await buildClinicVisit(db, of, { startsAt, ...texts, ...change })).id;
}

/** Offers the doctor for a reservation that the other one had. Returns the id of the offer. */
function offerOf({ db, freeDoctor, doctor }: Root, reservationId: string): Promise<string> {
  return buildOffer(db, reservationId, { fromDoctorId: freeDoctor.id, createdBy: doctor.userId });
}

/** Like `bookedIn`, paid by card. */
async function paidIn(root: Unrooted, minutes: number): Promise<string> {
  const id = await bookedIn(root, minutes);
  await buildPayment(root.db, root.owner.id, { subjectKind: 'reservation', subjectId: id });
  return id;
}

/** Builds a reservation with one message from the owner and one from the doctor. */
async function buildTalk(root: Unrooted): Promise<Root['talk']> {
  const { db, owner, clinic, doctor, secret } = root;
  const reservationId = await bookedIn(root, 3 * 24 * 60);
  const reservation = { id: reservationId, ownerId: owner.id, clinicId: clinic.id };
  const redFlags: RedFlagKey[] = ['bleeding'];
  await buildConversation(db, reservation, { redFlagAt: new Date(), redFlags });
  const ownersId = (await buildMessage(db, reservation, { text: secret('question'), redFlags })).id;
  const reply = {
    side: 'clinic' as const,
    senderId: doctor.userId,
    doctorId: doctor.id,
    text: secret('reply'),
  };
  return { reservationId, ownersId, clinicsId: (await buildMessage(db, reservation, reply)).id };
}

/** Builds a reservation with a prescription, a file, and a photo in its conversation. */
async function buildVisit(root: Unrooted): Promise<Root['visit']> {
  const { test, db, owner, clinic, doctor, secret } = root;
  const reservationId = await bookedIn(root, 5 * 24 * 60);
  const of = { reservationId, memberId: doctor.memberId };
  const fileKey = await storeFile(test, doctor.userId, await picture);
  const sent = { ...of, id: reservationId, ownerId: owner.id, clinicId: clinic.id };
  const photoKey = await storeFile(test, owner.id, await picture);
  return {
    reservationId,
    prescriptionId: await buildPrescription(db, of, { drug: secret('drug') }),
    fileId: await buildVisitFile(db, of, { key: fileKey, title: secret('file') }),
    messageId: (await buildPhotoMessage(db, sent, photoKey)).id,
  };
}

/** Builds a visit with a payment at the desk. */
async function buildDesk(root: Unrooted): Promise<Root['desk']> {
  const { test, db, clinic, doctor, secret } = root;
  const reservationId = await visitIn(root, 9 * 24 * 60, { deskPaid: 100 });
  const of = { reservationId, clinicId: clinic.id, takenBy: doctor.userId };
  const texts = { buyerName: secret('buyer'), lineName: secret('line') };
  return buildDeskPayment(db, of, { ...texts, at: test.deps.now() });
}

/** Builds a client without an account who has a phone, with a patient. */
async function buildPhoned(
  { db, secret }: Unrooted,
  clinicId: string,
  { phoneE164, phone }: Pick<Owner, 'phoneE164' | 'phone'>,
): Promise<BuiltPet> {
  const named = { firstname: secret('client'), note: secret('note'), phoneE164, phone };
  const { id: ownerId } = await buildManagedClient(db, clinicId, named);
  return buildPatient(db, { clinicId, ownerId }, { name: secret('patient') });
}

/** Builds what is left of a client of the clinic whose pets the owner has joined. */
async function buildJoined({ db, owner, clinic, secret }: Unrooted): Promise<BuiltPet> {
  const { phoneE164, phone } = owner;
  const contact = { firstname: secret('client'), surname: null, email: null, phoneE164, phone };
  const none = { emailConfirmedAt: null, completedAt: null };
  const { id } = await buildOwner(db, { ...contact, ...none, managedBy: clinic.id });
  return buildPet(db, id, { name: secret('pet'), archivedAt: new Date() });
}

/** Builds what can be taken over, joined, and undone. */
async function buildJoining(root: Unrooted): Promise<Root['joining']> {
  const { db, owner, clinic, secret } = root;
  const offered = await buildPhoned(root, (await buildClinic(db)).id, owner);
  const patient = await buildJoined(root);
  const pet = await buildPet(db, owner.id, { name: secret('pet') });
  const account = await buildOwner(db, freshPhone());
  await buildClient(db, { clinicId: clinic.id, userId: account.id });
  const known = await buildPatient(db, { clinicId: clinic.id, ownerId: account.id });
  return {
    offer: offered.ownerId,
    offeredPet: offered.id,
    join: await buildPetJoin(db, { clinicId: clinic.id, patient, pet }),
    joinablePatient: (await buildPhoned(root, clinic.id, account)).id,
    knownPatient: known.id,
  };
}

/** Builds a patient of the clinic whose owner has no account. */
async function buildManagedPatient({ db, clinic, secret }: Root): Promise<BuiltPet> {
  const { id: ownerId } = await buildManagedClient(db, clinic.id, { firstname: secret('client') });
  return buildPatient(db, { clinicId: clinic.id, ownerId }, { name: secret('patient') });
}

/** Builds a pet with a deferral and a health state. Returns its id. */
async function buildDeferredPet({ db, owner, secret }: Root): Promise<string> {
  const { id } = await buildPet(db, owner.id, { name: secret('pet') });
  await buildDeferral(db, id, { saidBy: secret('said-by') });
  await buildHealthState(db, id, { saidBy: secret('named-by') });
  return id;
}

/** Builds a prescription of a closed visit of the owner's pet. Returns its id. */
async function buildClosedPrescription(root: Root): Promise<string> {
  const completed = { state: 'completed', completedAt: root.test.deps.now() } as const;
  const reservationId = await bookedIn(root, -9 * 24 * 60, completed);
  const of = { reservationId, memberId: root.doctor.memberId };
  return buildPrescription(root.db, of, { drug: root.secret('closed-drug') });
}

/** Builds one record of each kind. Returns the id by which calls name it. */
const builders: Readonly<Record<RecordKind, (root: Root) => string | Promise<string>>> = {
  phone: ({ owner }) => owner.phone,
  verification: root => buildVerification(root, 'code'),
  serviceVerification: root => buildVerification(root, 'token'),
  proof: root => buildVerification(root, 'proof'),
  passkey: ({ passkey }) => passkey.id,
  device: async ({ db, owner }) => (await buildSession(db, owner.id)).sessionId,
  pet: ({ pet }) => pet.id,
  archivedPet: async ({ db, owner, secret }) =>
    (await buildPet(db, owner.id, { name: secret('pet'), archivedAt: new Date() })).id,
  deferredPet: root => buildDeferredPet(root),
  deferredReservation: async root => bookedIn(root, 8 * 24 * 60, { petId: await buildDeferredPet(root) }),
  async weight({ db, pet }) {
    const weight = { id: newId(), petId: pet.id, grams: 4321, measuredOn: '2026-01-02' };
    await db.insert(petWeights).values(weight);
    return weight.id;
  },
  async dose({ test, db, owner, pet, secret }) {
    const labelKey = await storeFile(test, owner.id, await picture);
    const texts = {
      batch: secret('batch'),
      clinic: secret('clinic'),
      updatedAt: new Date(DOSE_TIME),
      givenOn: dayIn(-60),
    };
    return (await buildDose(db, pet.id, { ...texts, labelKey })).id;
  },
  async confirmedDose(root) {
    const confirmedIn = await bookedIn(root, -3 * 24 * 60, { state: 'completed', completedAt: new Date() });
    const at = new Date(DOSE_TIME);
    const confirmed = { confirmedAt: at, confirmedBy: root.doctor.userId, confirmedIn };
    return (await buildDose(root.db, root.pet.id, { ...confirmed, givenOn: dayIn(-30) })).id;
  },
  async clinicDose(root) {
    const confirmedIn = await bookedIn(root, -6 * 24 * 60, { state: 'completed', completedAt: new Date() });
    const label = { productName: 'Nobivac Rabies', batch: 'A482-19B', recordedBy: 'clinic' as const };
    const confirmed = { confirmedAt: new Date(DOSE_TIME), confirmedBy: root.doctor.userId, confirmedIn };
    return (await buildDose(root.db, root.pet.id, { ...label, ...confirmed, givenOn: dayIn(-90) })).id;
  },
  removedDose: async ({ db, pet, secret }) =>
    (await buildDose(db, pet.id, { batch: secret('batch'), givenOn: '2024-11-14', removedAt: new Date() }))
      .id,
  async notification({ db, owner, pet, secret }) {
    const id = newId();
    const texts = { title: secret('title'), text: secret('text'), dedupKey: secret('occasion') };
    const row = { id, userId: owner.id, kind: 'vaccine' as const, petId: pet.id, ...texts };
    await db.insert(notifications).values({ ...row, parameters: { pet: secret('parameter') } });
    return id;
  },
  movement: ({ db, owner, secret }) => buildMovement(db, owner.id, { note: secret('note') }),
  async pushEndpoint({ db, owner, session }) {
    const target = pushTarget();
    const row = { id: newId(), userId: owner.id, sessionId: session.sessionId, ...target };
    await db.insert(pushSubscriptions).values(row);
    return target.endpoint;
  },
  card: ({ db, owner, secret }) => buildCard(db, owner.id, { reference: secret('card') }),
  cardSetup: ({ db, owner, secret }) => buildCardSetup(db, owner.id, { reference: secret('setup') }),
  payment: ({ db, owner, secret }) =>
    buildPayment(db, owner.id, {
      number: secret('number'),
      reference: secret('payment'),
      description: secret('description'),
    }),
  reservation: root => paidIn(root, 2 * 24 * 60),
  heldReservation: root =>
    bookedIn(root, 4 * 24 * 60, {
      state: 'awaiting_payment',
      heldUntil: new Date(root.test.deps.now().getTime() + 9 * MINUTE_MS),
    }),
  startingReservation: root => bookedIn(root, 5),
  openReservation: root => bookedIn(root, -25, { state: 'in_session', openedAt: root.test.deps.now() }),
  completedReservation: root =>
    bookedIn(root, -2 * 24 * 60, { state: 'completed', completedAt: root.test.deps.now() }),
  async problem(root) {
    const { db, pet, clinic, doctor, secret } = root;
    const reservationId = await bookedIn(root, 7 * 24 * 60);
    const of = { petId: pet.id, clinicId: clinic.id, memberId: doctor.memberId, reservationId };
    return buildProblem(db, of, { name: secret('problem') });
  },
  prescribedReservation: ({ visit }) => visit.reservationId,
  prescription: ({ visit }) => visit.prescriptionId,
  closedPrescription: root => buildClosedPrescription(root),
  async drugReminder(root) {
    const { db, pet, owner } = root;
    const prescriptionId = await buildClosedPrescription(root);
    const of = { prescriptionId, petId: pet.id, ownerId: owner.id };
    const id = await buildDrugReminder(db, of, { nextAt: new Date(root.test.deps.now().getTime() + DAY_MS) });
    await db.insert(drugDoses).values({ reminderId: id, dueAt: new Date(DOSE_TIME) });
    return id;
  },
  visitFile: ({ visit }) => visit.fileId,
  fileMessage: ({ visit }) => visit.messageId,
  warning: ({ db, pet, clinic, doctor, secret }) =>
    buildWarning(
      db,
      { petId: pet.id, clinicId: clinic.id, memberId: doctor.memberId },
      { substance: secret('substance') },
    ),
  noteTemplate: ({ db, clinic, secret }) => buildNoteTemplate(db, clinic.id, { text: secret('template') }),
  missedReservation: root => bookedIn(root, -70),
  markedNoShow: root =>
    bookedIn(root, -4 * 60, {
      state: 'no_show',
      missedAt: root.test.deps.now(),
      missedBy: root.doctor.userId,
    }),
  // It has begun, so that it is of today also before midnight.
  bookedVisit: root => visitIn(root, -5),
  unpaidVisit: root => visitIn(root, -100, { state: 'completed', completedAt: root.test.deps.now() }),
  offer: async root => offerOf(root, await bookedIn(root, 9 * 24 * 60)),
  visitOffer: async root => offerOf(root, await visitIn(root, 10 * 24 * 60)),
  deskPayment: ({ desk }) => desk.id,
  deskReceipt: ({ desk }) => desk.receiptId,
  freeVisit: root => visitIn(root, -300, { state: 'completed', completedAt: root.test.deps.now(), price: 0 }),
  dayClosing: ({ db, clinic, doctor, secret }) =>
    buildDayClosing(db, { clinicId: clinic.id, closedBy: doctor.userId }, { note: secret('closing') }),
  absentReservation: root => paidIn(root, -3 * 60),
  talkedReservation: ({ talk }) => talk.reservationId,
  message: ({ talk }) => talk.ownersId,
  clinicMessage: ({ talk }) => talk.clinicsId,
  clinicNote: ({ db, talk, clinic, doctor, secret }) =>
    buildClinicNote(
      db,
      { reservationId: talk.reservationId, clinicId: clinic.id, memberId: doctor.memberId },
      { text: secret('note') },
    ),
  savedReply: ({ db, clinic, secret }) => buildSavedReply(db, clinic.id, { text: secret('reply') }),
  async client({ db, clinic, owner, pet, secret }) {
    await buildClient(db, { clinicId: clinic.id, userId: owner.id }, { note: secret('client-note') });
    await buildPatientOf(db, clinic.id, pet);
    return owner.id;
  },
  async waitingEntry({ db, busyDoctor: { clinicId }, pet, secret }) {
    // Without hours too, so that the job of each minute offers nothing during a test.
    const { id: doctorId } = await buildDoctor(db, clinicId, { hours: [] });
    const of = { clinicId, doctorId, petId: pet.id, ownerId: pet.ownerId };
    return buildWaitingEntry(db, of, { reason: secret('waiting') });
  },
  managedClient: async ({ db, clinic, secret }) =>
    (await buildManagedClient(db, clinic.id, { firstname: secret('client'), note: secret('note') })).id,
  managedPatient: async root => (await buildManagedPatient(root)).id,
  patient: async root => (await buildManagedPatient(root)).id,
  recordOffer: ({ joining }) => joining.offer,
  offeredPet: ({ joining }) => joining.offeredPet,
  join: ({ joining }) => joining.join,
  joinablePatient: ({ joining }) => joining.joinablePatient,
  knownPatient: ({ joining }) => joining.knownPatient,
  clinicService: ({ db, clinic, doctor, secret }) =>
    buildClinicService(db, { clinicId: clinic.id, changedBy: doctor.userId }, { name: secret('service') }),
  teamMember: ({ teamMember }) => teamMember.memberId,
  doctorMember: ({ freeDoctor }) => freeDoctor.memberId,
  async invitation({ db, owner }) {
    const clinic = await buildClinic(db);
    const { userId } = await buildMember(db, clinic.id, { role: 'manager' });
    return buildInvitation(db, clinic.id, { phoneE164: owner.phoneE164, invitedBy: userId });
  },
  sentInvitation: ({ db, clinic, doctor }) =>
    buildInvitation(db, clinic.id, {
      phoneE164: freshPhone().phoneE164,
      invitedBy: doctor.userId,
    }),
  ownDoctor: ({ freeDoctor }) => freeDoctor.id,
  async dayOff({ db, freeDoctor, secret }) {
    const id = newId();
    const day = dayIn(90);
    await db
      .insert(doctorDaysOff)
      .values({ id, doctorId: freeDoctor.id, from: day, to: day, reason: secret('day-off') });
    return id;
  },
  async clinicPeriod({ db, clinic, doctor, freeDoctor, secret }) {
    const id = newId();
    const day = dayIn(100);
    const week = [{ weekday: 0, from: 1260, to: 1560, breaks: [] }];
    const of = { clinicId: clinic.id, changedBy: doctor.userId, allDoctors: false, week };
    await db.insert(clinicPeriods).values({ id, name: secret('period'), from: day, to: day, ...of });
    await db.insert(clinicPeriodDoctors).values({ periodId: id, doctorId: freeDoctor.id });
    return id;
  },
  async clinicHoliday({ db, clinic, doctor, secret }) {
    const id = newId();
    const day = dayIn(110);
    const of = { clinicId: clinic.id, changedBy: doctor.userId };
    await db.insert(clinicHolidays).values({ id, from: day, to: day, reason: secret('holiday'), ...of });
    return id;
  },
};

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Returns the UTC day a number of days away. */
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Values in examples that are not records of a user: `some('doctor')` and others. */
/** The time of the dose's last change. */
const DOSE_TIME = '2025-06-01T09:00:00.000Z';

const facts: Readonly<Record<string, (root: Root) => string>> = {
  doctor: ({ doctor }) => doctor.id,
  'busy doctor': ({ busyDoctor }) => busyDoctor.id,
  clinic: ({ clinic }) => clinic.id,
  day: () => dayIn(1),
  'far day': () => dayIn(60),
  'time of the dose': () => DOSE_TIME,
  'free doctor': ({ freeDoctor }) => freeDoctor.id,
  'version of the open day': ({ desk }) => versionOfDay([desk]),
  'free slot': () => `${dayIn(6)}T09:00:00.000Z`,
  phone: ({ owner }) => owner.phone,
  'id token': ({ test, owner }) => idToken(test.deps.now(), owner.phoneE164),
  code: ({ secondFactor }) => secondFactor.code(),
  'first code': ({ secondFactor }) => secondFactor.firstCode(),
  'recovery code': ({ secondFactor }) => secondFactor.recoveryCodes[0] ?? '',
  passkey: ({ passkeyAnswers: { assertion } }) => assertion.id,
  'client data of the signature': ({ passkeyAnswers: { assertion } }) => assertion.response.clientDataJSON,
  'authenticator data': ({ passkeyAnswers: { assertion } }) => assertion.response.authenticatorData,
  signature: ({ passkeyAnswers: { assertion } }) => assertion.response.signature,
  'new passkey': ({ passkeyAnswers: { registration } }) => registration.id,
  'client data of the registration': ({ passkeyAnswers: { registration } }) =>
    registration.response.clientDataJSON,
  attestation: ({ passkeyAnswers: { registration } }) => registration.response.attestationObject,
};

export const isRecordKind = (kind: string): kind is RecordKind => Object.hasOwn(builders, kind);
export const recordKinds: readonly RecordKind[] = Object.keys(builders).filter(isRecordKind);

/** Builds an owner with one record of every kind, whose names, numbers and keys are unique. */
export async function buildRecordOwner(test: TestApp) {
  const { db } = test.database;
  const secrets: string[] = [];
  const secret = (name: string) => {
    const text = `${name}-${randomBytes(6).toString('hex')}`;
    secrets.push(text);
    return text;
  };
  const named = {
    firstname: secret('first'),
    surname: secret('sur'),
    email: `${secret('mail')}@example.com`,
  };
  const owner = await buildOwner(db, { ...freshPhone(), ...named });
  const photoKey = await storeFile(test, owner.id, await picture);
  const microchip = String(randomInt(2 ** 47)).padStart(15, '7');
  const texts = { name: secret('pet'), notes: secret('notes'), microchip };
  const pet = await buildPet(db, owner.id, { ...texts, photoKey });
  const session = await buildSession(db, owner.id, { secondFactorAt: test.deps.now() });
  const secondFactor = await buildSecondFactor(test, owner.id);
  const passkey = await buildPasskey(test, owner.id, { name: secret('passkey') });
  const passkeyAnswers = await buildPasskeyAnswers(test, session.sessionId, passkey);
  const nonce = randomBytes(32).toString('base64url');
  const clinic = await buildClinic(db);
  const doctor = await buildDoctor(db, clinic.id, { role: 'manager' });
  const freeDoctor = await buildDoctor(db, clinic.id);
  const busyDoctor = await buildDoctor(db, (await buildClinic(db)).id, { hours: [] });
  const teamMember = await buildMember(db, clinic.id);
  await buildSecondFactor(test, teamMember.userId);
  const clinicSession = await buildSession(db, doctor.userId, { secondFactorAt: test.deps.now() });
  const base = {
    test,
    db,
    owner,
    session,
    nonce,
    secondFactor,
    passkey,
    passkeyAnswers,
    pet,
    clinic,
    doctor,
    freeDoctor,
    busyDoctor,
    teamMember,
    secret,
  };
  const root: Root = {
    ...base,
    talk: await buildTalk(base),
    visit: await buildVisit(base),
    desk: await buildDesk(base),
    joining: await buildJoining(base),
  };
  const built = await Promise.all(
    recordKinds.map(async (kind): Promise<[RecordKind, string]> => [kind, await builders[kind](root)]),
  );
  const byKind = new Map(built);
  const ids = [owner.id, session.sessionId, ...byKind.values()];
  const cookie = `rifq_nonce=${nonce}`;
  return {
    owner,
    doctor,
    freeDoctor,
    teamMember,
    /**
     * Returns the headers of the owner's browser: its nonce, and a session unless the call belongs to sign-in; for a
     * call of the clinic's side, those of the doctor's browser.
     */
    headersFor({ touches, side }: Pick<Call, 'touches' | 'side'>) {
      if (touches === 'browser') return { cookie };
      const { token } = side === 'clinic' ? clinicSession : session;
      return { cookie, authorization: `Bearer ${token}` };
    },
    photoKey,
    /** Returns the id by which calls name the owner's record of a kind. */
    idOf(kind: RecordKind): string {
      const id = byKind.get(kind);
      if (id === undefined) throw new Error(`no ${kind} was built`);
      return id;
    },
    /** Returns the value that an example names by `some`. */
    factOf(fact: string): string {
      const find = facts[fact];
      if (find === undefined) throw new Error(`no ${fact} is known`);
      return find(root);
    },
    /** Texts that no other user may see. Doctors are public. */
    secrets: [
      ...secrets,
      ...ids.filter(id => id !== freeDoctor.id),
      microchip,
      photoKey,
      ...secondFactor.recoveryCodes,
    ],
    /** Texts that identify the owner's rows in the database. Excludes the phone: anyone may have a code sent to it. */
    marks: ids.filter(id => id !== owner.phone),
  };
}

export type RecordOwner = Awaited<ReturnType<typeof buildRecordOwner>>;
