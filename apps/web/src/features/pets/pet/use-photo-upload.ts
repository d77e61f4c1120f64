import { useLingui } from '@lingui/react/macro';
import { uploadLimits } from '@rifq/rules';
import { canDraw, isPictureByKind } from '@rifq/ui';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { ApiError, messageOf } from '../../../lib/calls/api-error.ts';
import { photoToSend } from '../../../lib/files/shrink-photo.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { useCachePet } from '../cache-pet.ts';
import { sendPetPhoto } from '../form/save-pet.ts';

/**
 * Changes the photo of a pet optimistically: the chosen picture is shown during the upload, and stays with a retry if
 * it fails.
 */
export function usePhotoUpload(petId: string) {
  const { t } = useLingui();
  const cachePet = useCachePet();
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<string>();
  const [preview, setPreview] = useState<string>();
  const upload = useMutation({
    mutationFn: async (photo: File) => {
      const smaller = await photoToSend(photo);
      if (smaller.size <= uploadLimits.bytes) return sendPetPhoto(petId, smaller);
      const limit = uploadLimits.bytes / 1024 / 1024;
      setRefusal(t`حجم الصورة أكبر من ${limit} م.ب.`);
      return null;
    },
    onSuccess(pet) {
      setFile(undefined);
      if (pet === null) return;
      cachePet({ pet });
      toasts.show({ message: t`حُفظت الصورة`, about: petId });
    },
  });

  useEffect(() => {
    if (file === undefined) return setPreview(undefined);
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);

  const sentence = upload.error instanceof ApiError ? upload.error.field('photo') : undefined;
  return {
    preview,
    isSending: upload.isPending,
    error: refusal ?? (upload.isError ? (sentence ?? messageOf(upload.error)) : undefined),
    /** Retries a failed upload; undefined if there is none. */
    retry: upload.isError && file ? () => upload.mutate(file) : undefined,
    async choose(chosen: File) {
      const isPicture = isPictureByKind(chosen) ?? (await canDraw(chosen));
      upload.reset();
      setRefusal(isPicture ? undefined : t`الملف ليس صورة.`);
      if (!isPicture) return;
      setFile(chosen);
      upload.mutate(chosen);
    },
    /** Shows the saved photo again. */
    discard() {
      upload.reset();
      setRefusal(undefined);
      setFile(undefined);
    },
  };
}
