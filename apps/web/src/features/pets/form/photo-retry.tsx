import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { Button, RotateCwIcon } from '@rifq/ui';
import type { PetForm } from './use-pet-form.ts';

/** Shown below a photo whose upload failed: what is saved, and a retry. */
export function PhotoRetry({ form }: { form: PetForm }) {
  const { t } = useLingui();
  if (form.savedWithoutPhoto === undefined) return null;
  const name = isolated(form.savedWithoutPhoto.name);
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-ink-2">{t`بيانات ${name} محفوظة، وبقيت الصورة وحدها.`}</p>
      <Button
        variant="soft"
        size="sm"
        icon={<RotateCwIcon size="sm" />}
        isPending={form.isSaving}
        pendingLabel={t`جارٍ الرفع`}
        onPress={form.save}
      >
        {t`إعادة رفع الصورة`}
      </Button>
    </div>
  );
}
