import type { DatabasePool } from '@rifq/db';
import {
  buildClinic,
  buildDoctor,
  buildMessage,
  buildOwner,
  buildPet,
  buildReader,
  buildReservation,
  buildSession,
} from '@rifq/testing';

/** Number of messages of the conversation that is read. */
const MESSAGES = 200;
/** Number of writing owners, since a user may send only a limited number per minute. */
const WRITERS = 5;
const HOUR_MS = 3_600_000;

/** A conversation with its owner's token. */
type Own = { readonly bearer: string; readonly reservationId: string };
export type Conversations = {
  /** Conversation with messages to read. */
  readonly read: Own & { readonly middleId: string };
  /** Conversations to write in. */
  readonly written: readonly Own[];
  readonly doctorBearer: string;
};

/** Adds the conversations of one doctor, the same in every database: the data that the calls use. */
export async function addConversations({ db }: DatabasePool): Promise<Conversations> {
  const clinic = await buildClinic(db);
  const doctor = await buildDoctor(db, clinic.id);
  const talk = async (number: number, messages: number) => {
    const owner = await buildOwner(db);
    const pet = await buildPet(db, owner.id);
    const of = { ownerId: owner.id, petId: pet.id, clinicId: clinic.id, doctorId: doctor.id };
    const startsAt = new Date(Date.now() + (number + 2) * HOUR_MS);
    const reservation = await buildReservation(db, of, { startsAt });
    const bearer = (await buildSession(db, owner.id)).token;
    let middleId = '';
    for (let seq = 1; seq <= messages; seq += 1) {
      const clinicSide = { side: 'clinic', senderId: doctor.userId, doctorId: doctor.id } as const;
      const { id } = await buildMessage(db, reservation, seq % 2 === 0 ? clinicSide : {});
      if (seq === messages / 2) middleId = id;
    }
    for (const userId of [owner.id, doctor.userId])
      await buildReader(db, { reservationId: reservation.id, userId, readSeq: messages / 2 });
    return { bearer, reservationId: reservation.id, middleId };
  };
  const read = await talk(0, MESSAGES);
  const written: Own[] = [];
  while (written.length < WRITERS) written.push(await talk(written.length + 1, 2));
  const doctorBearer = (await buildSession(db, doctor.userId, { secondFactorAt: new Date() })).token;
  return { read, written, doctorBearer };
}
