import { Trans, useLingui } from '@lingui/react/macro';
import type { PaymentCard } from '@rifq/contract/calls';
import { cardBrandNames, cardName } from '@rifq/rules';
import { Chip, ClockIcon, Ltr, TextButton, Trash2Icon, TriangleAlertIcon, VisuallyHidden } from '@rifq/ui';

/** A saved card: brand, last four, expiry, a mark if it expires soon, and a button to remove it. */
export function SavedCard({ card, onRemove }: { card: PaymentCard; onRemove: () => void }) {
  const { t } = useLingui();
  const expiry = `${String(card.exp_month).padStart(2, '0')}/${String(card.exp_year).slice(-2)}`;
  return (
    <li className="grid gap-5 rounded-lg bg-panel p-5 text-on-panel [--focus:var(--on-panel)]">
      <div className="flex min-h-7 flex-wrap items-center justify-between gap-2">
        <bdi className="text-h3 font-bold">{cardBrandNames[card.brand]}</bdi>
        <Expiring state={card.state} />
      </div>
      <p className="text-h2 font-semibold">
        <VisuallyHidden>{t`آخر أربعة أرقام:`} </VisuallyHidden>
        <Ltr>
          <span aria-hidden="true">•••• •••• •••• </span>
          {card.last4}
        </Ltr>
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-sm text-on-panel-2">
          {card.state === 'expired' ? (
            <Trans>
              انتهت في <Ltr>{expiry}</Ltr>
            </Trans>
          ) : (
            <Trans>
              تنتهي في <Ltr>{expiry}</Ltr>
            </Trans>
          )}
        </p>
        <TextButton
          className="min-h-11 text-on-panel"
          icon={<Trash2Icon size="sm" />}
          aria-label={t`إزالة البطاقة ${cardName(card)}`}
          onPress={onRemove}
        >
          {t`إزالة`}
        </TextButton>
      </div>
    </li>
  );
}

function Expiring({ state }: { state: PaymentCard['state'] }) {
  const { t } = useLingui();
  switch (state) {
    case 'valid':
      return null;
    case 'expiring':
      return <Chip tone="due" icon={<ClockIcon size="xs" />}>{t`تنتهي قريبًا`}</Chip>;
    case 'expired':
      return <Chip tone="overdue" icon={<TriangleAlertIcon size="xs" />}>{t`انتهت صلاحيتها`}</Chip>;
  }
}
