import { type Api, registerCall } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import type { Deps } from '../../platform/deps.ts';
import { listPage, read } from './notifications.service.ts';
import { chooseChannel, preferencesOf } from './preferences.service.ts';
import { subscribe, unsubscribe } from './push.service.ts';

export function notificationRoutes(api: Api, deps: Deps): void {
  registerCall(api, 'GET /api/notifications/list', active, ({ actor, payload }) =>
    listPage(deps, actor, payload.page ?? 0),
  );
  registerCall(api, 'POST /api/notifications/read', active, ({ actor, payload }) =>
    read(deps, actor, payload.notification_id),
  );
  registerCall(api, 'POST /api/notifications/read-all', active, ({ actor }) => read(deps, actor, null));

  registerCall(api, 'GET /api/notifications/preferences', active, async ({ actor }) => ({
    preferences: await preferencesOf(deps.db, actor.userId),
    push_key: deps.push.publicKey,
  }));
  registerCall(api, 'POST /api/notifications/preferences', active, async ({ actor, payload }) => {
    await chooseChannel(deps.db, actor.userId, payload);
    return { preferences: await preferencesOf(deps.db, actor.userId) };
  });

  registerCall(api, 'POST /api/notifications/push/subscribe', active, ({ actor, payload }) =>
    subscribe(deps, actor, payload),
  );
  registerCall(api, 'POST /api/notifications/push/unsubscribe', active, ({ actor, payload }) =>
    unsubscribe(deps, actor, payload.endpoint),
  );
}
