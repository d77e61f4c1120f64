export * from './active-kinds.ts';
export type { Challenge, Solution } from './challenge.ts';
export * from './conversation-channel.ts';
export * from './error-body.ts';
export * from './errors.ts';
export * from './live-events.ts';
export * from './pages.ts';
export * from './plan-options.ts';
export * from './route-rules.ts';
