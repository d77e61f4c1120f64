import '../../core/events.ts';

declare module '../../core/events.ts' {
  interface EventPayloads {
    'reward.earned': OfUser & { movement_id: string };
    /** Coins were granted or an award was reversed. A spend or a refund has the event of its cause. */
    'reward.changed': OfUser;
  }
}
