import './messaging.events.ts';
import type { Domain } from '../domain.ts';
import { colleagueRoutes } from './clinic/clinic.routes.ts';
import { conversationChannel } from './messaging.channel.ts';
import { doctorRoutes } from './messaging.clinic-routes.ts';
import { messagingJobs } from './messaging.jobs.ts';
import { messagingListeners } from './messaging.listeners.ts';
import { messagingLive } from './messaging.live.ts';
import { messagingPersonalData } from './messaging.personal-data.ts';
import { ownerMessageRoutes } from './messaging.routes.ts';
import { errorTexts } from './messaging.texts.ts';
import { noticeConsumer } from './notices/notices.consumer.ts';
import { noticeJobs } from './notices/notices.jobs.ts';
import { noticeRetention } from './notices/notices.retention.ts';
import { newMessages } from './notifications/new-messages.ts';
import { redFlagInMessage } from './notifications/red-flag.ts';
import { routedConversation } from './notifications/routed.ts';

export { messageDraftOf } from './append-message.ts';
export { attachFile } from './attachments/attach.service.ts';
export { conversationFiles } from './attachments/conversation-files.ts';
export { findConversationDocument } from './attachments/documents.service.ts';
export type { ConversationCaller } from './conversation-access.ts';
export { hasConversation } from './conversation-terms.ts';
export { advanceCursor } from './cursors.service.ts';
export { findWrittenByClinic } from './find-authors.ts';
export { endRoomsJob } from './messaging.jobs.ts';
export { sendMessage } from './send.service.ts';
export { countUnreadMessages } from './unread.service.ts';

export const messaging: Domain = {
  name: 'messaging',
  routes(api, deps) {
    ownerMessageRoutes(api, deps);
    doctorRoutes(api, deps);
    colleagueRoutes(api, deps);
  },
  listeners: messagingListeners,
  live: messagingLive,
  jobs: [...noticeJobs, ...messagingJobs],
  consumers: [noticeConsumer],
  notifications: [newMessages, redFlagInMessage, routedConversation],
  retention: noticeRetention,
  channels: [conversationChannel],
  personalData: messagingPersonalData,
  errorTexts,
};
