import type { Deps } from '../../core/deps.ts';
import type { NotificationTemplate } from '../../core/notification.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { readMailAddress, resendConfirmation } from './address/confirmations.service.ts';
import { listNotificationsPage, readAll, readOne } from './notifications.service.ts';
import { chooseMethod, preferencesOf } from './preferences.service.ts';
import { subscribe, unsubscribe } from './push/push.service.ts';

export function notificationRoutes(
  templates: readonly NotificationTemplate[],
  api: RouteRegistry,
  deps: Deps,
): void {
  registerCall(api, 'GET /api/notifications/list', active, ({ actor, payload }) =>
    listNotificationsPage(deps, templates, actor, payload.page ?? 0),
  );
  registerCall(api, 'POST /api/notifications/read', active, ({ actor, payload }) =>
    readOne(deps, actor, payload.notification_id),
  );
  registerCall(api, 'POST /api/notifications/read-all', active, ({ actor }) => readAll(deps, actor));

  registerCall(api, 'GET /api/notifications/preferences', active, async ({ actor }) => ({
    preferences: await preferencesOf(deps.db, actor.own),
    push_key: deps.push.publicKey,
    address: await readMailAddress(deps, actor.own),
  }));
  registerCall(api, 'POST /api/notifications/preferences', active, async ({ actor, payload }) => {
    await chooseMethod(deps, actor.own, payload, actor);
    return { preferences: await preferencesOf(deps.db, actor.own) };
  });

  registerCall(api, 'POST /api/notifications/address/confirm', active, ({ actor }) =>
    resendConfirmation(deps, actor),
  );

  registerCall(api, 'POST /api/notifications/push/subscribe', active, ({ actor, payload }) =>
    subscribe(deps, actor, payload),
  );
  registerCall(api, 'POST /api/notifications/push/unsubscribe', active, ({ actor, payload }) =>
    unsubscribe(deps, actor, payload.endpoint),
  );
}
