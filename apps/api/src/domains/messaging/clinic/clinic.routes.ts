import type { Deps } from '../../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../../http/call.ts';
import { clinicMember } from '../../clinics/index.ts';
import { acknowledgeRedFlag } from './acknowledge-red-flag.service.ts';
import { listClinicConversations } from './list-conversations.service.ts';
import { addNote, removeNote, viewNotes } from './notes.service.ts';
import { removeReply, saveReply, viewReplies } from './replies.service.ts';
import { listRouteChoices, routeConversation } from './route.service.ts';

/** The calls of conversations that only the clinic's side has. */
export function colleagueRoutes(api: RouteRegistry, deps: Deps): void {
  const member = clinicMember(deps);
  registerCall(api, 'GET /api/clinic/messages/conversations', member, ({ actor, payload }) =>
    listClinicConversations(deps, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/conversations/route-choices', member, ({ actor, payload }) =>
    listRouteChoices(deps, actor, payload.reservation_id),
  );
  registerCall(api, 'POST /api/clinic/conversations/route', member, ({ actor, payload }) =>
    routeConversation(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/conversations/acknowledge-red-flag', member, ({ actor, payload }) =>
    acknowledgeRedFlag(deps, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/messages/notes', member, ({ actor, payload }) =>
    viewNotes(deps, actor, payload.reservation_id),
  );
  registerCall(api, 'POST /api/clinic/messages/notes/add', member, ({ actor, payload }) =>
    addNote(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/messages/notes/remove', member, ({ actor, payload }) =>
    removeNote(deps, actor, payload.note_id),
  );
  registerCall(api, 'GET /api/clinic/messages/replies', member, ({ actor }) => viewReplies(deps, actor));
  registerCall(api, 'POST /api/clinic/messages/replies/save', member, ({ actor, payload }) =>
    saveReply(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/messages/replies/remove', member, ({ actor, payload }) =>
    removeReply(deps, actor, payload.reply_id),
  );
}
