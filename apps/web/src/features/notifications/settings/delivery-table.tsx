import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { activeNotificationKinds, type SentKind } from '@rifq/contract';
import type { DeliveryMethod, NotificationPreferences } from '@rifq/contract/calls';
import { Checkbox, VisuallyHidden } from '@rifq/ui';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useSetDelivery } from '../delivery-preferences.ts';

/** Name of a kind, and what it includes. */
function kindText(kind: SentKind): { name: string; detail: string } {
  switch (kind) {
    case 'reservation':
      return { name: t`الحجوزات`, detail: t`التأكيد والتغيير والإلغاء، والتذكير قبل الموعد` };
    case 'message':
      return { name: t`الرسائل`, detail: t`رسائل المحادثات، مجموعةً في إشعار واحد` };
    case 'vaccine':
      return { name: t`اللقاحات`, detail: t`قبل الموعد، وفي يومه، وبعد فواته` };
    case 'reward':
      return { name: t`المكافآت`, detail: t`بلوغ مستوى جديد` };
    case 'account':
      return { name: t`الحساب`, detail: t`دخول من جهاز جديد` };
  }
}

interface DeliveryTableProps {
  preferences: NotificationPreferences;
  /** Shows the column for devices. */
  hasPush: boolean;
  /** Mail is chosen but not sent, since the address is not confirmed. */
  isMailWaiting: boolean;
}

/** Kinds by delivery methods; a choice is saved immediately. */
export function DeliveryTable({ preferences, hasPush, isMailWaiting }: DeliveryTableProps) {
  const { t } = useLingui();
  const { mutate, error } = useSetDelivery();
  const columns: { method: DeliveryMethod; label: string }[] = [
    ...(hasPush ? [{ method: 'push', label: t`الجهاز` } as const] : []),
    { method: 'email', label: t`البريد` },
  ];
  return (
    <>
      <FormFailure message={error === null ? undefined : messageOf(error)} />
      <table className="channels">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t`النوع`}</VisuallyHidden>
            </th>
            <th scope="col">{t`رِفق`}</th>
            {columns.map(({ method, label }) => (
              <th key={method} scope="col">
                {label}
                {method === 'email' && isMailWaiting && <small>{t`بانتظار التأكيد`}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {activeNotificationKinds.map(kind => {
            const { name, detail } = kindText(kind);
            return (
              <tr key={kind}>
                <th scope="row">
                  {name}
                  <small>{detail}</small>
                </th>
                <td>
                  <Checkbox isSelected isDisabled aria-label={t`${name}: داخل رِفق دائمًا`} />
                </td>
                {columns.map(({ method, label }) => (
                  <td key={method}>
                    <Checkbox
                      aria-label={`${name}: ${label}`}
                      isSelected={preferences[kind][method]}
                      onChange={on => mutate({ kind, method, on })}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
