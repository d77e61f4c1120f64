import { type Db, newId } from '../../packages/db/src/index.ts';
import { messageFiles } from '../../packages/db/src/schema/messaging.ts';
import { foldArabic } from '../../packages/rules/src/index.ts';
import {
  buildConversation,
  buildMessage,
  buildSavedReply,
} from '../../packages/testing/src/message-builders.ts';

const HOUR_MS = 3600 * 1000;

/** Text that a narrow window has to break: a very long word and link, and both directions in one line. */
const LONG = `حكّة في الأذن ${'W'.repeat(120)} https://example.com/${'a'.repeat(160)}`;
const MIXED = 'طعامه Royal Canin Hypoallergenic، وزنه 4.6 كغ، والاتصال على +966 55 123 4567 قبل 18:30.';

type Conversed = { id: string; ownerId: string; clinicId: string };
type Doctor = { id: string; userId: string };

/** Fills a conversation of two days with a message of each kind; its owner waits for a reply. */
export async function fillConversation(db: Db, reservation: Conversed, doctor: Doctor): Promise<void> {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const ofClinic = { side: 'clinic', senderId: doctor.userId, doctorId: doctor.id } as const;
  const ofFile = (messageId: string) => ({ messageId, reservationId: reservation.id, key: newId() });
  const content = (text: string) => ({ text, folded: foldArabic(text) });
  const noText = { text: null, folded: null };
  await buildConversation(db, reservation, { waitingSince: hoursAgo(1) });
  await buildMessage(db, reservation, {
    side: 'system',
    kind: 'system',
    senderId: null,
    ...noText,
    systemKind: 'confirmed',
    sentAt: hoursAgo(27),
  });
  await buildMessage(db, reservation, {
    ...ofClinic,
    ...content('منذ متى بدأت الحكّة؟'),
    sentAt: hoursAgo(26),
  });
  await buildMessage(db, reservation, { ...content(LONG), sentAt: hoursAgo(3) });
  await buildMessage(db, reservation, { ...ofClinic, ...content(MIXED), sentAt: hoursAgo(2) });
  const pdf = await buildMessage(db, reservation, {
    ...ofClinic,
    ...noText,
    kind: 'pdf',
    sentAt: hoursAgo(2),
  });
  const name = `${'نتيجة-الفحص-'.repeat(8)}.pdf`;
  await db.insert(messageFiles).values({ ...ofFile(pdf.id), kind: 'pdf', name, bytes: 5_000_000 });
  const voice = await buildMessage(db, reservation, { ...noText, kind: 'voice', sentAt: hoursAgo(1) });
  await db.insert(messageFiles).values({
    ...ofFile(voice.id),
    kind: 'voice',
    bytes: 90_000,
    seconds: 83,
    waveform: '0f3a7c'.repeat(8),
  });
  await buildMessage(db, reservation, { ...content('حكّة في الأذن اليسرى أيضًا'), sentAt: hoursAgo(1) });
  await buildSavedReply(db, reservation.clinicId, { title: 'W'.repeat(60) });
}
