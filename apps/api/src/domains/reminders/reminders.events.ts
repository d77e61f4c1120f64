import '../../core/events.ts';

declare module '../../core/events.ts' {
  interface EventPayloads {
    'reminder.due': OfPet & { reminder_id: string };
  }
}
