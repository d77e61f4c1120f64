import { newId } from '@rifq/db';
import { billingPoints, reservationKinds, reservationMinutes, reservationRules } from '@rifq/rules';
import { scopeFor, system } from '../core/access.ts';
import type { ReadingUser } from '../core/actor.ts';
import type { Deps } from '../core/deps.ts';
import { AppError } from '../core/errors.ts';
import { membershipOf } from '../domains/clinics/index.ts';
import { accountActions, findUserId, readAccount } from '../domains/identity/index.ts';
import { listPetsAtHome } from '../domains/pets/index.ts';
import { createReservation, listBooked } from '../domains/reservations/index.ts';
import { GrantRefused, grantCoins } from '../domains/rewards/index.ts';
import { demoOperator, ownerActor } from './demo-actors.ts';
import { demoDoctorPhone, demoVisits } from './demo-clinic.ts';
import { demoOwner } from './demo-data.ts';

const MINUTE_MS = 60_000;
const SLOT_MS = reservationMinutes[reservationKinds.consultation] * MINUTE_MS;
const COINS = billingPoints(reservationKinds.consultation, 1);

/** Returns the dependencies of the app at another time, which what listens to events records too. */
export function atTime(deps: Deps, time: Date): Deps {
  const now = () => time;
  return { ...deps, now, outbox: deps.outbox.at(now) };
}

/** Returns the slot that contains a time. */
function slotAround(time: Date): { readonly startsAt: Date; readonly endsAt: Date } {
  const start = Math.floor(time.getTime() / SLOT_MS) * SLOT_MS;
  return { startsAt: new Date(start), endsAt: new Date(start + SLOT_MS) };
}

/** Books the slot around a time with coins, as its owner did then, or just before its start. */
export async function bookAround(
  deps: Deps,
  actor: ReadingUser,
  visit: { petId: string; doctorId: string; around: Date; reason: string; bookedAt?: Date },
): Promise<{ id: string; startsAt: Date; endsAt: Date }> {
  const { startsAt, endsAt } = slotAround(visit.around);
  const lastMoment = new Date(startsAt.getTime() - reservationRules.leadMinutes * MINUTE_MS);
  const { reservation } = await createReservation(atTime(deps, visit.bookedAt ?? lastMoment), actor, {
    idempotency_key: newId(),
    pet_id: visit.petId,
    doctor_id: visit.doctorId,
    kind: reservationKinds.consultation,
    starts_at: startsAt.toISOString(),
    reason: visit.reason,
    payment_method: 1,
    payment_method_id: null,
  });
  return { id: reservation.id, startsAt, endsAt };
}

/**
 * Books a visit that the demo's doctor can open now and for at least a quarter of an hour, unless that time is taken: a
 * new one on each start, since the last may have been used. Without a pet, a doctor or such hours it books nothing.
 */
export async function bookPresentVisit(deps: Deps): Promise<void> {
  const [ownerId, doctorId] = [
    await findUserId(deps.db, demoOperator, demoOwner.phoneE164),
    await findDoctorId(deps),
  ];
  if (ownerId === null || doctorId === null) return;
  const actor = ownerActor(ownerId);
  const homes = await listPetsAtHome(deps.db, system('demo'), [{ id: ownerId, residence: actor }]);
  const pet = homes[1] ?? homes[0];
  // A visit can be opened a quarter of an hour before its start.
  const around = new Date(deps.now().getTime() + reservationRules.openMinutes * MINUTE_MS);
  const taken = await listBooked(deps.db, [doctorId], slotAround(around), deps.now());
  if (!pet || taken.length > 0) return;
  try {
    await topUp(deps, actor);
    const { reason } = demoVisits.present;
    await bookAround(deps, actor, { petId: pet.row.id, doctorId, around, reason });
  } catch (error) {
    if (!(error instanceof AppError || error instanceof GrantRefused)) throw error;
    deps.log.info({ err: error }, 'the demo has no visit that can be opened now');
  }
}

async function findDoctorId({ db }: Deps): Promise<string | null> {
  const userId = await findUserId(db, demoOperator, demoDoctorPhone);
  const membership =
    userId === null
      ? null
      : await membershipOf(db, { own: scopeFor(system('demo'), accountActions.signIn, userId) });
  return membership?.doctorId ?? null;
}

/** Grants the owner the coins of a visit if they were spent. */
async function topUp(deps: Deps, actor: ReadingUser): Promise<void> {
  const { coins } = await readAccount(deps.db, actor.own);
  if (coins >= COINS) return;
  const grant = { phoneE164: demoOwner.phoneE164, coins: COINS, operator: demoOperator, again: true };
  await grantCoins(deps, { ...grant, reason: 'عملات للتجربة' });
}
