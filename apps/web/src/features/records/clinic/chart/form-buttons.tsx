import { useLingui } from '@lingui/react/macro';
import { Button } from '@rifq/ui';

interface FormButtonsProps {
  label: string;
  isPending: boolean;
  onCancel: () => void;
}

/** What ends a form inside the record: saving, or cancelling. */
export function FormButtons({ label, isPending, onCancel }: FormButtonsProps) {
  const { t } = useLingui();
  return (
    <div className="flex flex-wrap gap-2">
      <Button type="submit" size="sm" isPending={isPending} pendingLabel={t`جارٍ الحفظ`}>
        {label}
      </Button>
      <Button variant="line" size="sm" isDisabled={isPending} onPress={onCancel}>
        {t`إلغاء`}
      </Button>
    </div>
  );
}
