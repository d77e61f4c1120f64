import { useLingui } from '@lingui/react/macro';
import { Button } from '@rifq/ui';
import { Sheet } from '../../../lib/overlays/sheet.tsx';

const leave = () => location.assign('/');

/** The end: nothing of the account is left to go back to, so that every way out is a full load of the landing page. */
export function ErasedStep() {
  const { t } = useLingui();
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={isOpen => !isOpen && leave()}
      title={t`حُذف الحساب`}
      closeLabel={t`إغلاق`}
      footer={<Button className="ms-auto" onPress={leave}>{t`إلى الصفحة الرئيسية`}</Button>}
    >
      <p role="status">{t`حُذفت البيانات الشخصية، وسُجِّل الخروج من كل الأجهزة. الأبواب مفتوحة لحساب جديد في أي وقت.`}</p>
    </Sheet>
  );
}
