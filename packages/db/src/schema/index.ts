export * from './files.ts';
export * from './identity.ts';
export * from './notifications.ts';
export * from './pets.ts';
export * from './platform.ts';
export * from './reminders.ts';
export * from './vaccines.ts';
