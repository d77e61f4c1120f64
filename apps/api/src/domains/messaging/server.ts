// For callers in the server without an actor; a lint rule restricts who may import it.
export { messageDraftOf } from './append-message.ts';
export { attachFile } from './attachments/attach.service.ts';
export type { ConversationCaller } from './conversation-access.ts';
export { advanceCursor } from './cursors.service.ts';
export { endRoomsJob } from './messaging.jobs.ts';
export { sendMessage } from './send.service.ts';
