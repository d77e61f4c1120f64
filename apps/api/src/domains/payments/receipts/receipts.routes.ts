import type { Deps } from '../../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../../http/call.ts';
import { active } from '../../../http/policies.ts';
import { viewReceipts } from './view-receipts.service.ts';

export function receiptRoutes(api: RouteRegistry, deps: Deps): void {
  registerCall(api, 'GET /api/payments/receipt', active, ({ actor, payload }) =>
    viewReceipts(deps, actor, payload.payment_id),
  );
}
