// Functions of the reminders domain without an actor, for the server itself. A lint rule restricts who may import them.
export { remindTogether } from './reminders.service.ts';
