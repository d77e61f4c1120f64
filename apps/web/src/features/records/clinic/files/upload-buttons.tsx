import { useLingui } from '@lingui/react/macro';
import type { ClinicVisitFile } from '@rifq/contract/calls';
import { uploadLimits, type VisitFileKind } from '@rifq/rules';
import { FlaskConicalIcon, MessageCircleIcon, TextButton, UploadIcon } from '@rifq/ui';
import { useRef, useState } from 'react';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { photoToSend } from '../../../../lib/files/shrink-photo.ts';
import { sizeText } from '../../../../lib/formats/size-text.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import { useChartChange } from '../chart/chart-query.ts';
import { newTitle } from './new-title.ts';

interface UploadButtonsProps {
  reservationId: string;
  files: readonly ClinicVisitFile[];
  /** Whether a form is open. What is being sent goes on, and is shown. */
  isHidden: boolean;
  onUploaded: (fileId: string, kind: VisitFileKind) => void;
  /** Shows the files of the conversation; absent without one. */
  onTake: (() => void) | undefined;
}

interface Chosen {
  kind: VisitFileKind;
  file: File;
}

const isPdf = ({ type, name }: File) => type === 'application/pdf' || /\.pdf$/i.test(name);

/** Buttons that add a file to a visit: one of the device, or one of the conversation. */
export function UploadButtons(props: UploadButtonsProps) {
  const { reservationId, files, isHidden, onUploaded, onTake } = props;
  const { t } = useLingui();
  const { number } = useFormat();
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<VisitFileKind>('lab_result');
  const key = useIdempotencyKey();
  const { mutate, isPending } = useChartChange(reservationId, async ({ kind: of, file }: Chosen) => {
    const bytes = isPdf(file) ? file : await photoToSend(file);
    const plain = isPdf(file) ? t`ملف` : t`صورة`;
    const title = newTitle(files, of === 'lab_result' ? t`نتيجة مختبر` : plain);
    const about = { reservation_id: reservationId, kind: of, title };
    const attempt = { ...about, name: file.name, size: file.size, changed: file.lastModified };
    const named = { ...about, idempotency_key: key.of(attempt), file: bytes };
    return request('post', '/api/clinic/chart/files/upload', named, { form: true });
  });
  const choose = (of: VisitFileKind) => {
    setKind(of);
    input.current?.click();
  };
  const upload = (file: File | undefined) => {
    if (file === undefined) return;
    if (isPdf(file) && file.size > uploadLimits.bytes) {
      const limit = sizeText(uploadLimits.bytes, number);
      toasts.show({ message: t`أكبر ملف يُقبل ${limit}.`, isFailure: true });
      return;
    }
    mutate(
      { kind, file },
      {
        onSuccess({ file_id: fileId }) {
          key.renew();
          onUploaded(fileId, kind);
        },
      },
    );
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/*,application/pdf"
        aria-label={t`ملف للزيارة`}
        onChange={({ currentTarget }) => {
          upload(currentTarget.files?.[0]);
          // Lets the same file be chosen again.
          currentTarget.value = '';
        }}
      />
      {isPending ? (
        <p role="status" className="text-sm text-ink-2">{t`جارٍ رفع الملف`}</p>
      ) : isHidden ? null : (
        <div className="flex flex-wrap gap-x-5">
          <TextButton icon={<FlaskConicalIcon size="sm" />} onPress={() => choose('lab_result')}>
            {t`نتيجة مختبر`}
          </TextButton>
          <TextButton icon={<UploadIcon size="sm" />} onPress={() => choose('attachment')}>
            {t`ملف أو صورة`}
          </TextButton>
          {onTake !== undefined && (
            <TextButton icon={<MessageCircleIcon size="sm" />} onPress={onTake}>
              {t`من المحادثة`}
            </TextButton>
          )}
        </div>
      )}
    </>
  );
}
