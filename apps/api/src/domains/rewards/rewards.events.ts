import '../../core/events.ts';

declare module '../../core/events.ts' {
  interface EventPayloads {
    'reward.earned': OfUser & { movement_id: string };
    /** Coins were spent, given back, granted or taken back. */
    'reward.changed': OfUser;
  }
}
