import type {
  Deferral,
  DrugDoseCounts,
  PayloadOf,
  RecordedDoseOfClinic,
  RecordedVisit,
  ResponseOf,
} from '@rifq/contract/calls';
import type { Db } from '@rifq/db';
import { daysBetween, type RecordAccessKind, recordLimits, todayIn } from '@rifq/rules';
import { authorize, type Readable, type ReadScope, scopeFor, system } from '../../../core/access.ts';
import type { ClinicActor } from '../../../core/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError } from '../../../core/errors.ts';
import { contactsOfClients } from '../../clients/index.ts';
import { briefsFor, withLockedMembership } from '../../clinics/index.ts';
import { listPetWeights, petActions, petSummariesFor, warningsByClinic } from '../../pets/index.ts';
import {
  partyOf,
  type ReservationRow,
  recordedVisits,
  refusalOf,
  reservationsOfClients,
  visitsToClinic,
} from '../../reservations/index.ts';
import { deferralsOfPet, dosesOfPet, isProtocol } from '../../vaccines/index.ts';
import { listAccessOfClinic, lockAccessLog } from '../access-log.repository.ts';
import { presentAddendum, presentClinicPrescription, presentVisitNote } from '../chart/chart.presenter.ts';
import { listVisitNotes } from '../chart/notes.repository.ts';
import { listPrescriptions } from '../chart/prescriptions.repository.ts';
import { listProblems } from '../chart/problems.repository.ts';
import { logRead } from '../log-access.ts';
import { recordReaderOf } from '../open-record.ts';
import { ownVisitsOf } from '../recall/own-visits.ts';
import { recordAccessActions } from '../records.policy.ts';
import { listAddenda } from '../visit-addenda.repository.ts';
import { presentClinicVisitFile } from '../visit-file.presenter.ts';
import { listVisitFiles } from '../visit-files.repository.ts';
import { hasEntries } from './written-visits.repository.ts';

type OwnEntries = ResponseOf<'get', '/api/clinic/record/own'>;
type Visit = Readable<'reservation', ReservationRow>;

/** What owners mark is theirs, and not shown of a closed record. */
const none: ReadonlyMap<string, DrugDoseCounts> = new Map();

const PLAN_KINDS = [
  'plan_deferred',
  'plan_resumed',
  'plan_options_set',
] as const satisfies readonly RecordAccessKind[];

/** Presents visits with what the clinic wrote of each. Sequentially: a transaction has one connection. */
async function presentVisits(db: Db, visits: readonly Visit[]): Promise<RecordedVisit[]> {
  const scopes = visits.map(({ scope }) => scope);
  const notes = await listVisitNotes(db, scopes);
  const prescribed = Map.groupBy(await listPrescriptions(db, scopes), row => row.reservationId);
  const files = Map.groupBy(await listVisitFiles(db, scopes), row => row.reservationId);
  const addenda = Map.groupBy(await listAddenda(db, scopes), row => row.reservationId);
  const doctors = await briefsFor(
    db,
    visits.map(({ row }) => row.doctorId),
  );
  return visits.map(({ row }) => ({
    reservation_id: row.id,
    kind: row.kind,
    state: row.state,
    service_name: row.serviceName,
    starts_at: row.startsAt.toISOString(),
    doctor_name: partyOf(doctors, row.doctorId).doctor.name,
    summary: row.summary,
    note: presentVisitNote(notes.get(row.id) ?? null),
    prescriptions: (prescribed.get(row.id) ?? []).map(one => presentClinicPrescription(one, none)),
    files: (files.get(row.id) ?? []).map(presentClinicVisitFile),
    addenda: (addenda.get(row.id) ?? []).map(presentAddendum),
  }));
}

/** Lists the doses that the actor's clinic gave, copied or confirmed, the newest first. */
async function dosesOfClinic(
  db: Db,
  { membership }: ClinicActor,
  pet: ReadScope<'pet'>,
): Promise<RecordedDoseOfClinic[]> {
  const doses = await dosesOfPet(db, pet);
  const visits = doses.flatMap(({ confirmedIn }) => confirmedIn ?? []);
  const own = await visitsToClinic(db, membership, visits);
  return doses
    .filter(({ confirmedIn }) => confirmedIn !== null && own.has(confirmedIn))
    .map(dose => ({
      id: dose.id,
      given_on: dose.givenOn,
      protocols: dose.protocols.filter(isProtocol),
      product: dose.product,
      product_name: dose.productName,
      batch: dose.batch,
      expires_on: dose.expiresOn,
      result: dose.result,
      laboratory: dose.laboratory,
      level_hundredths: dose.levelHundredths,
      origin: dose.fromBooklet ? 'booklet' : dose.recordedBy === 'clinic' ? 'given' : 'confirmed',
      doctor_name: dose.confirmedDoctor,
    }));
}

/** Days from an entry of the access log, which stands for the changes of a day, to the last of them, by any zone. */
const SAME_ENTRY_DAYS = 2;

/**
 * Reads what the clinic's doctors changed of a plan. A note is the clinic's if the access log has a change under its
 * doctor and clinic around its day: clinics of one name may share a doctor. Who ended it may be of another clinic.
 */
async function planChangesOf(
  db: Db,
  { membership }: ClinicActor,
  pet: ReadScope<'pet'>,
): Promise<NonNullable<OwnEntries['others']>['plan']> {
  const log = await listAccessOfClinic(
    db,
    pet,
    ownVisitsOf(membership),
    PLAN_KINDS,
    recordLimits.planChanges,
  );
  const isOwn = ({ said_by: doctor, clinic_name: clinic, noted_on: notedOn }: Deferral) =>
    log.some(
      ({ name, clinicName, at }) =>
        name === doctor &&
        clinicName === clinic &&
        Math.abs(daysBetween(todayIn('UTC', at), notedOn)) <= SAME_ENTRY_DAYS,
    );
  return {
    log: log.map(({ id, what, name, at }) => ({ id, what, doctor_name: name, at: at.toISOString() })),
    deferrals: (await deferralsOfPet(db, pet)).filter(isOwn).map(note => ({ ...note, ended: null })),
  };
}

async function othersOf(db: Db, actor: ClinicActor, petId: string): Promise<OwnEntries['others']> {
  const pet = scopeFor(system('records'), petActions.view, petId);
  const weights = (await listPetWeights(db, pet)).filter(
    ({ clinicId }) => clinicId === actor.membership.clinicId,
  );
  return {
    doses: await dosesOfClinic(db, actor, pet),
    weights: weights.map(({ id, grams, measuredOn }) => ({ id, grams, measured_on: measuredOn })),
    warnings: await warningsByClinic(db, pet, actor.membership.clinicId),
    problems: (await listProblems(db, pet, actor.membership)).map(row => ({
      id: row.id,
      name: row.name,
      since: row.since,
      resolved_at: row.resolvedAt?.toISOString() ?? null,
    })),
    plan: await planChangesOf(db, actor, pet),
  };
}

/** Returns pet and owner by the names that the list of clients shows. */
async function namesOf(db: Db, { membership }: ClinicActor, petId: string, now: Date) {
  const { id, name, species, ownerId } = partyOf(
    await petSummariesFor(db, system('records'), [petId]),
    petId,
  );
  const clients = await contactsOfClients(db, reservationsOfClients, membership, [ownerId], now);
  return { pet: { id, name, species }, owner_name: partyOf(clients, ownerId).name };
}

/**
 * Reads what the actor's clinic itself recorded of an animal, whether or not its record is open: a page of visits, and
 * with the first one all else. Logs the access. Refuses with reservations.not_found an animal of which the clinic has
 * recorded nothing, and with clinics.role members who are not its doctors, and their own animals.
 */
export function readOwnEntries(
  deps: Deps,
  actor: ClinicActor,
  { pet_id: petId, after, is_refresh }: PayloadOf<'get', '/api/clinic/record/own'>,
): Promise<OwnEntries> {
  return withLockedMembership(deps.db, actor, async tx => {
    const { membership } = actor;
    const page = { after, limit: recordLimits.ownVisitsPage + 1 };
    const sealed = await recordedVisits(tx, membership, petId, hasEntries(petId), page);
    const found = sealed.map(one => {
      const visit = authorize(actor, recordAccessActions.read, one);
      if (!visit) throw refusalOf(actor, one);
      return visit;
    });
    const [first] = found;
    if (after === undefined) {
      if (!first) throw new AppError('reservations.not_found');
      await lockAccessLog(tx, membership);
      const { ownerId, id: reservationId } = first.row;
      const isRefresh = is_refresh !== undefined;
      const read = { petId, ownerId, reservationId, isRefresh };
      await logRead(tx, deps, actor, await recordReaderOf(tx, actor), read);
    }
    const visits = found.slice(0, recordLimits.ownVisitsPage);
    return {
      ...(await namesOf(tx, actor, petId, deps.now())),
      visits: await presentVisits(tx, visits),
      more: found.length > visits.length,
      others: after === undefined ? await othersOf(tx, actor, petId) : null,
    };
  });
}
