// What conversations offer to the server itself, where there is no actor: the linter says who may import it.
export { draftOf } from './append-message.ts';
export { attachFile } from './attachments/attach.service.ts';
export type { Caller } from './conversation-access.ts';
export { endRoomsJob } from './messaging.jobs.ts';
export { moveUpTo } from './places.service.ts';
export { sendMessage } from './send.service.ts';
