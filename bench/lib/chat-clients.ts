import type { DatabasePool } from '@rifq/db';
import {
  buildClinic,
  buildConversation,
  buildDoctor,
  buildOwner,
  buildPet,
  buildReader,
  buildReservation,
  buildSession,
} from '@rifq/testing';

export interface ChatClient {
  readonly id: string;
  /** Token of an open session. */
  readonly token: string;
}

/** An owner and a doctor in conversation. */
export interface ChatClients {
  readonly owner: ChatClient;
  readonly doctor: ChatClient;
  /** Adds another conversation of theirs with a number of messages, all read. Returns its reservation's id. */
  addConversation(messages: number): Promise<string>;
}

/** Returns the paths where both write: the owner on the dashboard, the doctor in the clinic's room. */
export const conversationPaths = (reservationId: string) => ({
  owner: `/dashboard/reservations/${reservationId}`,
  doctor: `/clinic/reservations/${reservationId}`,
});

/** Typical messages: a word, a line, a paragraph, numbers and links. */
const TEXTS = [
  'شكرًا',
  'هل لاحظتم احمرارًا داخل الأذن أو إفرازات؟',
  'طعامه Royal Canin، ووزنه 4.6 كغ، والاتصال على +966 55 123 4567 قبل 18:30.',
  'وصف المنتج هنا: https://example.com/products/ear-drops?size=15ml',
  'بدأت الحكّة قبل ثلاثة أيام بعد الاستحمام، وتزداد في الليل. لم نغيّر طعامه، ولا يخرج من البيت، وأعطيناه القطرة مرّتين كما في الوصفة السابقة لكنّه ما زال يحكّ أذنه اليسرى.',
];

/** Inserts messages of both, alternating every three, seven minutes apart. */
const INSERT = `insert into messages (id, reservation_id, seq, side, kind, sender_id, doctor_id, text, folded, sent_at)
  select gen_random_uuid(), $1, seq, case when seq % 6 < 3 then 'owner' else 'clinic' end, 'text',
    case when seq % 6 < 3 then $2::uuid else $3::uuid end, case when seq % 6 < 3 then null else $4::uuid end,
    ($5::text[])[1 + seq % array_length($5::text[], 1)] || ' ' || seq, seq::text,
    now() - ($6::int - seq) * interval '7 minutes' - interval '1 hour'
  from generate_series(1, $6::int) seq`;

/** Inserts an owner and a doctor with a session each. */
export async function addChatClients({ db, pool }: DatabasePool): Promise<ChatClients> {
  const talker = async (): Promise<ChatClient> => {
    const { id } = await buildOwner(db);
    return { id, token: (await buildSession(db, id, { secondFactorAt: new Date() })).token };
  };
  const [owner, doctor] = [await talker(), await talker()];
  const clinic = await buildClinic(db);
  const { id: doctorId } = await buildDoctor(db, clinic.id, { userId: doctor.id });
  const pet = await buildPet(db, owner.id);
  let hours = 24;
  return {
    owner,
    doctor,
    async addConversation(messages) {
      hours += 1;
      const reservation = await buildReservation(
        db,
        { ownerId: owner.id, petId: pet.id, clinicId: clinic.id, doctorId },
        { startsAt: new Date(Date.now() + hours * 3_600_000) },
      );
      await buildConversation(db, reservation, { lastSeq: messages, ownerReadSeq: messages });
      if (messages > 0)
        await pool.query(INSERT, [reservation.id, owner.id, doctor.id, doctorId, TEXTS, messages]);
      for (const { id: userId } of [owner, doctor]) {
        const cursors = { readSeq: messages, receivedSeq: messages };
        await buildReader(db, { reservationId: reservation.id, userId, ...cursors });
      }
      return reservation.id;
    },
  };
}
