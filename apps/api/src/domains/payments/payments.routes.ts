import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { confirmSetup, listOwnCards, removeOwnCard, setUpCard } from './owner/cards.service.ts';
import { confirmPayment, listPaymentHistory, viewPayment } from './owner/payments.service.ts';
import type { PaymentDeps } from './payment-deps.ts';

export function paymentRoutes(api: RouteRegistry, deps: PaymentDeps): void {
  registerCall(api, 'POST /api/payments/list', active, ({ actor }) => listOwnCards(deps, actor));
  registerCall(api, 'POST /api/payments/remove', active, ({ actor, payload }) =>
    removeOwnCard(deps, actor, payload.payment_method_id),
  );
  registerCall(api, 'POST /api/payments/setup', active, ({ actor, payload }) =>
    setUpCard(deps, actor, payload),
  );
  registerCall(api, 'POST /api/payments/setup/confirm', active, ({ actor, payload }) =>
    confirmSetup(deps, actor, payload.setup_id),
  );
  registerCall(api, 'GET /api/payments/view', active, ({ actor, payload }) =>
    viewPayment(deps, actor, payload.payment_id),
  );
  registerCall(api, 'POST /api/payments/confirm', active, ({ actor, payload }) =>
    confirmPayment(deps, actor, payload.payment_id),
  );
  registerCall(api, 'GET /api/payments/history', active, ({ actor, payload }) =>
    listPaymentHistory(deps, actor, payload.page ?? 0),
  );
}
