import type { ClinicActor } from '../../core/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { makeGate } from '../../core/gate.ts';
import { type Api, registerCall } from '../../http/call.ts';
import { clinicMember } from '../clinics/index.ts';
import { draftOf } from './append-message.ts';
import { attachFile } from './attachments/attach.service.ts';
import type { Caller } from './conversation-access.ts';
import { listMessages } from './list.service.ts';
import { muteConversation } from './mute.service.ts';
import { moveUpTo } from './places.service.ts';
import { PRINTS, printMessages } from './print.service.ts';
import { searchMessages } from './search.service.ts';
import { sendMessage } from './send.service.ts';
import { countUnreadAtClinic } from './unread.service.ts';
import { nameUnreceivedAtClinic } from './unreceived.service.ts';

const doctorOf = (actor: ClinicActor): Caller => ({ side: 'clinic', actor });

/** The calls of conversations that the clinic's side has as the owner's. */
export function doctorRoutes(api: Api, deps: Deps): void {
  const member = clinicMember(deps);
  registerCall(api, 'GET /api/clinic/messages/list', member, ({ actor, payload }) =>
    listMessages(deps, doctorOf(actor), payload),
  );
  registerCall(api, 'POST /api/clinic/messages/send', member, ({ actor, payload }) =>
    sendMessage(deps, doctorOf(actor), draftOf(payload)),
  );
  registerCall(api, 'POST /api/clinic/messages/attach', member, ({ actor, payload, files }) =>
    attachFile(deps, doctorOf(actor), payload, files.get('file')),
  );
  registerCall(api, 'POST /api/clinic/messages/received', member, ({ actor, payload }) =>
    moveUpTo(deps, doctorOf(actor), 'received', payload),
  );
  registerCall(api, 'GET /api/clinic/messages/unreceived', member, ({ actor }) =>
    nameUnreceivedAtClinic(deps, actor),
  );
  registerCall(api, 'POST /api/clinic/messages/read', member, ({ actor, payload }) =>
    moveUpTo(deps, doctorOf(actor), 'read', payload),
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
  const print = makeGate(PRINTS);
  registerCall(api, 'GET /api/clinic/messages/print', member, ({ actor, payload }) =>
    print(actor.own.id, () => printMessages(deps, doctorOf(actor), payload)),
  );
}
