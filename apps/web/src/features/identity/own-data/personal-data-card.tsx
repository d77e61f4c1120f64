import { useLingui } from '@lingui/react/macro';
import { EXPORT_ADDRESS } from '@rifq/contract';
import { Button, Card, DownloadIcon, Trash2Icon } from '@rifq/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { download } from '../../../lib/calls/download.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';

const EraseSheet = lazyChunk(() => import('./erase-sheet.tsx'));

/** Personal data: the export of all of it, and account erasure. */
export function PersonalDataCard() {
  const { t } = useLingui();
  const [isErasing, setErasing] = useState(false);
  const copy = useMutation({
    mutationFn: () => download(EXPORT_ADDRESS),
    onSuccess: () => toasts.show({ message: t`نُزِّلت نسخة البيانات` }),
  });
  return (
    <Card id="own-data" aria-labelledby="own-data-title" className="scroll-mt-24">
      <h2 id="own-data-title" tabIndex={-1}>{t`بياناتي`}</h2>
      <p className="mb-3 text-sm text-ink-2">
        {t`نسخة من كل ما يُحفظ في هذا الحساب: البيانات والحيوانات وسجلّاتها والحجوزات والمحادثات والمدفوعات، في ملف واحد.`}
      </p>
      <div className="grid gap-3">
        <FormFailure message={copy.error === null ? undefined : messageOf(copy.error)} />
        <div className="flex flex-wrap gap-2">
          <Button
            variant="line"
            size="sm"
            icon={<DownloadIcon size="sm" />}
            isPending={copy.isPending}
            pendingLabel={t`جارٍ التنزيل`}
            onPress={() => copy.mutate()}
          >
            {t`تنزيل نسخة`}
          </Button>
          <Button variant="danger" size="sm" icon={<Trash2Icon size="sm" />} onPress={() => setErasing(true)}>
            {t`حذف الحساب`}
          </Button>
        </div>
      </div>
      {isErasing && (
        <OnDemand onMissing={() => setErasing(false)}>
          <EraseSheet onClose={() => setErasing(false)} />
        </OnDemand>
      )}
    </Card>
  );
}
