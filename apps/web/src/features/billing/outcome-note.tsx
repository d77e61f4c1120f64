import { useLingui } from '@lingui/react/macro';
import { CircleAlertIcon, Note } from '@rifq/ui';

/** Explains why what was sent can only be sent again. */
export function OutcomeNote() {
  const { t } = useLingui();
  return (
    <div role="alert">
      <Note tone="danger" icon={<CircleAlertIcon />}>
        {t`لم يصل تأكيد من رِفق، وربما سُجّلت العملية. إعادة الإرسال لا تكرّرها.`}
      </Note>
    </div>
  );
}
