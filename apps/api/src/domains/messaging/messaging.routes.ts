import type { Deps } from '../../core/deps.ts';
import { type Api, registerCall } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { clinicMember } from '../clinics/index.ts';
import { sendMessage } from './send.service.ts';

type Text = { readonly reservation_id: string; readonly message_id: string; readonly text: string };

const draftOf = ({ reservation_id: reservationId, message_id: messageId, text }: Text) => ({
  reservationId,
  messageId,
  text,
  file: null,
});

/** The calls of conversations, on the owner's side and on the clinic's. */
export function messagingRoutes(api: Api, deps: Deps): void {
  registerCall(api, 'POST /api/messages/send', active, ({ actor, payload }) =>
    sendMessage(deps, { side: 'owner', actor }, draftOf(payload)),
  );
  registerCall(api, 'POST /api/clinic/messages/send', clinicMember(deps), ({ actor, payload }) =>
    sendMessage(deps, { side: 'clinic', actor }, draftOf(payload)),
  );
}
