import '../../core/events.ts';

declare module '../../core/events.ts' {
  interface EventPayloads {
    'reward.earned': OfUser & { movement_id: string };
    /** Coins were granted or taken back. A spend and a refund happen with an event of what caused them. */
    'reward.changed': OfUser;
  }
}
