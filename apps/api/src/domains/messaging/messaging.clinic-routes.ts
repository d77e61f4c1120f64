import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { makeFairLimiter } from '../../core/fair-limiter.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { clinicMember } from '../clinics/index.ts';
import { messageDraftOf } from './append-message.ts';
import { attachFile } from './attachments/attach.service.ts';
import { listConversationFiles } from './attachments/documents.service.ts';
import type { ConversationCaller } from './conversation-access.ts';
import { advanceCursor } from './cursors.service.ts';
import { listMessages } from './list.service.ts';
import { muteConversation } from './mute.service.ts';
import { PRINT_LIMITS, printMessages } from './print.service.ts';
import { searchMessages } from './search.service.ts';
import { sendMessage } from './send.service.ts';
import { listUndeliveredAtClinic } from './undelivered.service.ts';
import { countUnreadAtClinic } from './unread.service.ts';

const doctorOf = (actor: ClinicActor): ConversationCaller => ({ side: 'clinic', actor });

/** Registers the clinic's calls of conversations that the owner's side has too. */
export function doctorRoutes(api: RouteRegistry, deps: Deps): void {
  const member = clinicMember(deps);
  registerCall(api, 'GET /api/clinic/messages/list', member, ({ actor, payload }) =>
    listMessages(deps, doctorOf(actor), payload),
  );
  registerCall(api, 'POST /api/clinic/messages/send', member, ({ actor, payload }) =>
    sendMessage(deps, doctorOf(actor), messageDraftOf(payload)),
  );
  registerCall(api, 'POST /api/clinic/messages/attach', member, ({ actor, payload, files }) =>
    attachFile(deps, doctorOf(actor), payload, files.get('file')),
  );
  registerCall(api, 'GET /api/clinic/messages/files', member, ({ actor, payload }) =>
    listConversationFiles(deps, actor, payload.reservation_id),
  );
  registerCall(api, 'POST /api/clinic/messages/received', member, ({ actor, payload }) =>
    advanceCursor(deps, doctorOf(actor), 'received', payload),
  );
  registerCall(api, 'GET /api/clinic/messages/undelivered', member, ({ actor }) =>
    listUndeliveredAtClinic(deps, actor),
  );
  registerCall(api, 'POST /api/clinic/messages/read', member, ({ actor, payload }) =>
    advanceCursor(deps, doctorOf(actor), 'read', payload),
  );
  registerCall(api, 'POST /api/clinic/messages/mute', member, ({ actor, payload }) =>
    muteConversation(deps, doctorOf(actor), payload),
  );
  registerCall(api, 'GET /api/clinic/messages/search', member, ({ actor, payload }) =>
    searchMessages(deps, doctorOf(actor), payload),
  );
  registerCall(api, 'GET /api/clinic/messages/unread', member, ({ actor }) =>
    countUnreadAtClinic(deps, actor),
  );
  const print = makeFairLimiter(PRINT_LIMITS);
  registerCall(api, 'GET /api/clinic/messages/print', member, ({ actor, payload }) =>
    print(actor.own.id, () => printMessages(deps, doctorOf(actor), payload)),
  );
}
