// What the reminders offer to the server itself, where there is no actor: the linter says who may import it.
export { remindTogether } from './reminders.service.ts';
