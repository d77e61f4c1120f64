import type {
  ClinicConversation,
  ClinicNote,
  Conversation,
  Message,
  MessageHit,
  SavedReply,
} from '@rifq/contract/calls';
import { mishmish } from '../../../testing/build-me.ts';

export const testId = (last: string) => `0190f5fe-7c00-7a00-8000-0000000000${last}`;
export const RESERVATION_ID = testId('b1');

/** Builds a doctor's text, as shown to its owner. */
export function buildMessage(overrides: Partial<Message> = {}): Message {
  return {
    id: testId('c1'),
    seq: 1,
    kind: 'text',
    side: 'clinic',
    own: false,
    sender: 'د. سلمى الحدّاد',
    doctor_id: testId('b3'),
    text: 'هل لاحظتم احمرارًا داخل الأذن؟',
    file: null,
    system: null,
    red_flags: [],
    sent_at: '2026-11-20T06:38:00.000Z',
    ...overrides,
  };
}

/** Builds a conversation in the clinic's list, with the last message by its owner. */
export function buildClinicConversation(overrides: Partial<ClinicConversation> = {}): ClinicConversation {
  const { id, sent_at } = buildMessage();
  const last = { id, sent_at, seq: 1, kind: 'text', side: 'owner', own: false, system: null } as const;
  return {
    reservation_id: RESERVATION_ID,
    state: 'confirmed',
    starts_at: '2026-11-21T14:30:00.000Z',
    pet: mishmish,
    owner_name: 'نورة العتيبي',
    doctor: { id: testId('b3'), name: 'د. سلمى الحدّاد', specialty: null, photo: null },
    preview: {
      reservation_id: RESERVATION_ID,
      open: true,
      last: { ...last, text: 'هل أُحضر دفتر تطعيماته القديم؟' },
      unread: 2,
      other_received_seq: 0,
      other_read_seq: 0,
      muted: false,
    },
    waiting_since: sent_at,
    red_flags: [],
    red_flag_at: null,
    routed_to_desk: false,
    routed_to: null,
    ...overrides,
  };
}

export const buildHit = (overrides: Partial<MessageHit> = {}): MessageHit => ({
  message_id: testId('c1'),
  seq: 1,
  side: 'clinic',
  own: false,
  excerpt: 'هل لاحظتم احمرارًا داخل الأذن؟',
  sent_at: '2026-11-20T06:38:00.000Z',
  ...overrides,
});

export const buildNote = (overrides: Partial<ClinicNote> = {}): ClinicNote => ({
  id: testId('d1'),
  author: 'د. كريم نجم',
  own: false,
  text: 'يُتابَع وزنه يوم الأحد.',
  created_at: '2026-11-20T06:38:00.000Z',
  ...overrides,
});

export const buildReply = (overrides: Partial<SavedReply> = {}): SavedReply => ({
  id: testId('e1'),
  title: 'موعد المتابعة',
  text: 'نراكم بعد أسبوعين للمتابعة.',
  version: 'a1',
  ...overrides,
});

/** Builds an open conversation in which nothing is unread. */
export const buildConversation = (overrides: Partial<Conversation> = {}): Conversation => ({
  reservation_id: RESERVATION_ID,
  open: true,
  closes_at: null,
  last_seq: 1,
  read_seq: 1,
  unread: 0,
  first_unread_id: null,
  other_received_seq: 0,
  other_read_seq: 0,
  muted: false,
  red_flags: [],
  routing: null,
  ...overrides,
});
