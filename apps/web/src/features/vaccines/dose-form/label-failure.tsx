import { useLingui } from '@lingui/react/macro';
import { Button } from '@rifq/ui';
import { givenProtocols } from '../../../entities/vaccines/dose-draft/draft.ts';
import { isTestKey } from '../../../entities/vaccines/dose-draft/given.ts';
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { LabelField } from './fields.tsx';
import type { DoseForm } from './use-dose-form.ts';

interface LabelFailureProps {
  form: DoseForm;
  failure: NonNullable<DoseForm['labelFailure']>;
}

/**
 * Shown after a record was saved but the upload of its label failed: the record stays, and the upload can be retried.
 */
export function LabelFailure({ form, failure }: LabelFailureProps) {
  const { t } = useLingui();
  const { error } = failure;
  const isTest = givenProtocols(form.draft).some(isTestKey);
  const sentence = (error instanceof ApiError ? error.field('label') : undefined) ?? messageOf(error);
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={failure.leave}
      isDismissable={!form.isPending}
      title={isTest ? t`حُفظ الفحص` : t`حُفظت الجرعة`}
      closeLabel={t`إغلاق`}
      onSubmit={failure.retry}
      footer={
        <>
          <Button variant="line" isDisabled={form.isPending} onPress={failure.leave}>
            {t`المتابعة من دون صورة`}
          </Button>
          <Button type="submit" isPending={form.isPending} pendingLabel={t`جارٍ الرفع`}>
            {t`إعادة رفع الصورة`}
          </Button>
        </>
      }
    >
      <div className="grid gap-4" role="alert">
        <p>{isTest ? t`الفحص محفوظ، لكن صورة الملصق لم تصل.` : t`الجرعة محفوظة، لكن صورة الملصق لم تصل.`}</p>
        <LabelField form={form} savedPicture={null} error={sentence} />
      </div>
    </Sheet>
  );
}
