import type { SignedInActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { makeFairLimiter } from '../../core/fair-limiter.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { reportAbsence } from '../reservations/index.ts';
import { messageDraftOf } from './append-message.ts';
import { attachFile } from './attachments/attach.service.ts';
import type { ConversationCaller } from './conversation-access.ts';
import { advanceCursor } from './cursors.service.ts';
import { findAuthors } from './find-authors.ts';
import { listMessages } from './list.service.ts';
import { muteConversation } from './mute.service.ts';
import { previewConversations } from './previews.service.ts';
import { PRINT_LIMITS, printMessages } from './print.service.ts';
import { searchMessages } from './search.service.ts';
import { sendMessage } from './send.service.ts';
import { listUndelivered } from './undelivered.service.ts';
import { countUnreadMessages } from './unread.service.ts';

const ownerOf = (actor: SignedInActor): ConversationCaller => ({ side: 'owner', actor });

/** Registers the owner's calls of conversations, and the one about a reservation that its conversation decides. */
export function ownerMessageRoutes(api: RouteRegistry, deps: Deps): void {
  registerCall(api, 'POST /api/reservations/doctor-absent', active, ({ actor, payload }) =>
    reportAbsence(deps, actor, payload.reservation_id, findAuthors),
  );
  registerCall(api, 'GET /api/messages/list', active, ({ actor, payload }) =>
    listMessages(deps, ownerOf(actor), payload),
  );
  registerCall(api, 'POST /api/messages/send', active, ({ actor, payload }) =>
    sendMessage(deps, ownerOf(actor), messageDraftOf(payload)),
  );
  registerCall(api, 'POST /api/messages/attach', active, ({ actor, payload, files }) =>
    attachFile(deps, ownerOf(actor), payload, files.get('file')),
  );
  registerCall(api, 'POST /api/messages/received', active, ({ actor, payload }) =>
    advanceCursor(deps, ownerOf(actor), 'received', payload),
  );
  registerCall(api, 'GET /api/messages/undelivered', active, ({ actor }) => listUndelivered(deps, actor));
  registerCall(api, 'POST /api/messages/read', active, ({ actor, payload }) =>
    advanceCursor(deps, ownerOf(actor), 'read', payload),
  );
  registerCall(api, 'POST /api/messages/mute', active, ({ actor, payload }) =>
    muteConversation(deps, ownerOf(actor), payload),
  );
  registerCall(api, 'GET /api/messages/search', active, ({ actor, payload }) =>
    searchMessages(deps, ownerOf(actor), payload),
  );
  registerCall(api, 'GET /api/messages/previews', active, ({ actor, payload }) =>
    previewConversations(deps, actor, payload.reservation_ids),
  );
  registerCall(api, 'GET /api/messages/unread', active, ({ actor }) => countUnreadMessages(deps, actor));
  const print = makeFairLimiter(PRINT_LIMITS);
  registerCall(api, 'GET /api/messages/print', active, ({ actor, payload }) =>
    print(actor.own.id, () => printMessages(deps, ownerOf(actor), payload)),
  );
}
