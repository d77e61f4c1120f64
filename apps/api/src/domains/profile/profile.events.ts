import '../../core/events.ts';

declare module '../../core/events.ts' {
  interface EventPayloads {
    'user.completed': OfUser;
    'user.updated': OfUser;
  }
}
