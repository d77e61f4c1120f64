import { useLingui } from '@lingui/react/macro';
import { Button, CreditCardIcon, Note, PlusIcon } from '@rifq/ui';
import type { Adding } from './use-add-card.ts';

/** Empty state: the use of a saved card, and a button to add one. */
export function NoCards({ adding }: { adding: Adding }) {
  const { t } = useLingui();
  return (
    <Note icon={<CreditCardIcon />}>
      <p>{t`حفظ بطاقة يختصر الدفع لاحقًا، ورقمها لا يصل إلى رِفق.`}</p>
      <Button
        className="mt-3"
        variant="soft"
        size="sm"
        icon={<PlusIcon size="sm" />}
        isPending={adding.isLeaving}
        pendingLabel={t`جارٍ فتح صفحة البطاقة`}
        onPress={adding.add}
      >
        {t`إضافة بطاقة`}
      </Button>
    </Note>
  );
}
