import type { Deps } from '../../core/deps.ts';
import { type RouteRegistry, registerCall } from '../../http/call.ts';
import { active } from '../../http/policies.ts';
import { clinicMember } from '../clinics/index.ts';
import { listOpenBills, saveBill, viewBill, viewOwnBill } from './bills.service.ts';
import { closeDay, viewClosing, viewClosings, viewOpenDay } from './closings.service.ts';
import { payBill, refundDeskPayment } from './desk-payments.service.ts';
import { viewDeskReceipt } from './desk-receipts.service.ts';
import { viewFigures } from './figures.service.ts';

export function billingRoutes(api: RouteRegistry, deps: Deps): void {
  const member = clinicMember(deps);
  registerCall(api, 'GET /api/clinic/bills/view', member, ({ actor, payload }) =>
    viewBill(deps, actor, payload.reservation_id),
  );
  registerCall(api, 'POST /api/clinic/bills/save', member, ({ actor, payload }) =>
    saveBill(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/bills/pay', member, ({ actor, payload }) =>
    payBill(deps, actor, payload),
  );
  registerCall(api, 'POST /api/clinic/bills/refund', member, ({ actor, payload }) =>
    refundDeskPayment(deps, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/bills/open', member, ({ actor }) => listOpenBills(deps, actor));
  registerCall(api, 'GET /api/clinic/bills/receipt', member, ({ actor, payload }) =>
    viewDeskReceipt(deps, actor, payload.receipt_id),
  );
  registerCall(api, 'GET /api/clinic/closings/open', member, ({ actor }) => viewOpenDay(deps, actor));
  registerCall(api, 'POST /api/clinic/closings/close', member, ({ actor, payload }) =>
    closeDay(deps, actor, payload),
  );
  registerCall(api, 'GET /api/clinic/closings/list', member, ({ actor, payload }) =>
    viewClosings(deps, actor, payload.before),
  );
  registerCall(api, 'GET /api/clinic/closings/view', member, ({ actor, payload }) =>
    viewClosing(deps, actor, payload.closing_id),
  );
  registerCall(api, 'GET /api/clinic/figures', member, ({ actor, payload }) =>
    viewFigures(deps, actor, payload),
  );
  registerCall(api, 'GET /api/reservations/bill', active, ({ actor, payload }) =>
    viewOwnBill(deps, actor, payload.reservation_id),
  );
}
