import { useLingui } from '@lingui/react/macro';
import { Button, CircleAlertIcon } from '@rifq/ui';
import type { usePhotoUpload } from './use-photo-upload.ts';

/** Why an upload failed, with actions. */
export function PhotoProblem({ photo }: { photo: ReturnType<typeof usePhotoUpload> }) {
  const { t } = useLingui();
  return (
    <div role="alert">
      {photo.error !== undefined && (
        <div className="mb-3 grid gap-2">
          <p className="field-error">
            <CircleAlertIcon size="sm" />
            <span>{photo.error}</span>
          </p>
          {photo.retry && (
            <div className="flex gap-2">
              <Button variant="soft" size="sm" onPress={photo.retry}>
                {t`إعادة المحاولة`}
              </Button>
              <Button variant="ghost" size="sm" onPress={photo.discard}>
                {t`ترك الصورة`}
              </Button>
            </div>
          )}
        </div>
      )}
    </div>
  );
}
