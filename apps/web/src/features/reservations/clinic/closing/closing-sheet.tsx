import { useLingui } from '@lingui/react/macro';
import type { ClinicRecord, ClinicReservation } from '@rifq/contract/calls';
import {
  billingPoints,
  billingPrice,
  inMinorUnits,
  isClinicVisit,
  isolated,
  reservationMinutes,
  reservationRules,
} from '@rifq/rules';
import { Button, Note, SheetFootnote, Switch, TextArea } from '@rifq/ui';
import { WarningLine } from '../../../../entities/records/warning-line.tsx';
import { useMoneyFormat } from '../../../../lib/formats/money.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { visibleText } from '../../../../lib/forms/visible-text.ts';
import { Sheet } from '../../../../lib/overlays/sheet.tsx';
import { DosesToConfirm } from './doses-to-confirm.tsx';
import { SUMMARY_LIMIT, useConsultationClosing } from './use-closing.ts';

interface ClosingSheetProps {
  reservation: ClinicReservation;
  /** Undefined until the doctor opens it: then no dose is offered. */
  record: ClinicRecord | undefined;
  onClose: () => void;
}

/** Closes a consultation in one request: the summary for its owner, doses to confirm, a follow-up to offer. */
export default function ClosingSheet({ reservation, record, onClose }: ClosingSheetProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const closing = useConsultationClosing(reservation, record);
  const { summary, form, unsaved, isPending, confirmed, followUp } = closing;
  const { has_account: hasAccount } = reservation.owner;
  const pet = isolated(reservation.pet.name);
  const owner = isolated(reservation.owner.name);
  const written = number(visibleText(summary).length);
  const limit = number(SUMMARY_LIMIT);
  const minutes = number(reservationMinutes[2]);
  const days = number(reservationRules.followUpDays);
  const { currency } = reservation;
  const price = useMoneyFormat()({ amount: inMinorUnits(billingPrice(2, 2), currency), currency });
  const coins = number(billingPoints(2, 1));
  return (
    <Sheet
      isOpen
      onOpenChange={onClose}
      isDismissable={!isPending}
      title={isClinicVisit(reservation) ? t`إنهاء الزيارة` : t`إنهاء الاستشارة`}
      subtitle={`${pet}\u00a0· ${owner}`}
      closeLabel={t`إغلاق`}
      onSubmit={closing.submit}
      footer={
        <>
          <SheetFootnote>{t`المسوّدة محفوظة على هذا الجهاز حتى الإرسال.`}</SheetFootnote>
          <Button
            type="submit"
            className="whitespace-normal"
            isPending={isPending}
            pendingLabel={t`جارٍ الإنهاء`}
          >
            {hasAccount ? t`إنهاء وإرسال الملخّص` : t`إنهاء وحفظ الملخّص`}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <FormFailure message={form.general} />
        <WarningLine warnings={reservation.warnings} />
        <p className="text-sm text-ink-2">
          {t`بعد الإنهاء يُقفل ما كُتب في الزيارة: السجلّ والوزن والجرعات والوصفة. وتُضاف بعده ملاحق موقّعة.`}
        </p>
        <TextArea
          label={t`الملخّص`}
          help={
            <>
              {t`بلغة يفهمها المربّي. يبقى في سجلّ ${pet}، ولا يُعدَّل بعد الإنهاء.`}{' '}
              <span className="whitespace-nowrap">{t`${written} من ${limit} حرف`}</span>
            </>
          }
          rows={6}
          value={summary}
          onChange={closing.write}
          error={form.errors.summary}
          inputRef={form.inputRef('summary')}
        />
        <DosesToConfirm
          waiting={closing.waiting}
          confirmed={confirmed}
          onTick={closing.tick}
          error={form.errors.confirmed_doses}
        />
        {/* Only an owner with an account can book it. */}
        {hasAccount && (
          <Switch
            isSelected={followUp}
            onChange={closing.offer}
            hint={t`${minutes} دقيقة خلال ${days} يومًا، مع الطبيب نفسه، بـ${price} أو ${coins} عملة.`}
          >
            <b>{t`اقتراح متابعة`}</b>
          </Switch>
        )}
        {unsaved.length > 0 && (
          <Note tone="danger">
            <p role="alert">
              {t`لم يُحفظ الإنهاء، لأن هذا من سجلّ الزيارة لم يُحفظ: ${unsaved.join('، ')}. يُراجَع في السجلّ أولًا.`}
            </p>
          </Note>
        )}
      </div>
    </Sheet>
  );
}
