import { useLingui } from '@lingui/react/macro';
import type { ClinicVisitFile, VisitChart } from '@rifq/contract/calls';
import { type CivilDate, isolated } from '@rifq/rules';
import { ConfirmDialog, EyeOffIcon, SectionHeader, TextButton } from '@rifq/ui';
import { useEffect, useRef, useState } from 'react';
import { draftedFiles, fileDraftKey, useFileDraft } from '../../../../entities/records/visit-drafts.ts';
import { VisitFileList } from '../../../../entities/records/visit-file-list.tsx';
import { request } from '../../../../lib/calls/request.ts';
import { OnDemand } from '../../../../lib/overlays/on-demand.tsx';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import { lazyChunk } from '../../../../lib/versions/lazy-chunk.tsx';
import { useFormFocus } from '../chart/add-part.tsx';
import { useChartChange } from '../chart/chart-query.ts';
import { FileForm } from './file-form.tsx';
import { UploadButtons } from './upload-buttons.tsx';

/** Loaded when a doctor looks for files of the conversation. */
const ConversationFiles = lazyChunk(() => import('./conversation-files.tsx'));

interface VisitFilesProps {
  chart: VisitChart;
  /** In the pet's zone. */
  today: CivilDate;
  canChange: boolean;
  /** Whether the owner has an account, and so sees what is shared. */
  isRead: boolean;
}

/** Laboratory results and other files of a visit, with what adds, describes and removes one. */
export function VisitFiles({ chart, today, canChange, isRead }: VisitFilesProps) {
  const { t } = useLingui();
  const { reservation_id: reservationId, files } = chart;
  // The form of what was typed and not saved opens by itself.
  const [editedId, setEditedId] = useState(() => draftedFiles(reservationId)[0] ?? null);
  const edited = canChange ? files.find(({ id }) => id === editedId) : undefined;
  const box = useRef<HTMLElement>(null);
  const form = useFormFocus<HTMLDivElement>(edited !== undefined);
  const [asked, setAsked] = useState<ClinicVisitFile | null>(null);
  const [isTaking, setTaking] = useState(false);
  const { mutate, isPending } = useChartChange(reservationId, (id: string) =>
    request('post', '/api/clinic/chart/files/remove', { reservation_id: reservationId, file_id: id }),
  );
  const remove = (id: string) =>
    mutate(id, {
      onSettled() {
        setAsked(null);
        // Its button is gone.
        box.current?.focus();
      },
    });
  useEffect(() => {
    const gone = draftedFiles(reservationId).filter(id => !files.some(file => file.id === id));
    for (const id of gone) useFileDraft.forget(fileDraftKey(reservationId, id));
    if (gone.length > 0)
      toasts.show({ message: t`حُذف الملف من الزيارة قبل حفظ ما كُتب عنه.`, isFailure: true });
  }, [files, reservationId, t]);
  if (files.length === 0 && !canChange) return null;
  const title = isolated(asked?.title ?? '');
  return (
    <section ref={box} tabIndex={-1} aria-label={t`النتائج والملفات`} className="grid gap-2">
      <SectionHeader level={3} title={t`النتائج والملفات`} />
      <VisitFileList
        files={files}
        end={file => (
          <>
            {!file.is_for_owner && (
              <span className="flex items-center gap-1 text-xs text-ink-2">
                <EyeOffIcon size="xs" />
                {t`للعيادة وحدها`}
              </span>
            )}
            {file === edited && (
              <div ref={form}>
                <FileForm
                  reservationId={reservationId}
                  file={file}
                  today={today}
                  isRead={isRead}
                  onDone={() => {
                    setEditedId(null);
                    box.current?.focus();
                  }}
                />
              </div>
            )}
            {canChange && edited === undefined && (
              <span className="flex gap-4">
                <TextButton
                  aria-label={t`تعديل ${isolated(file.title)}`}
                  onPress={() => setEditedId(file.id)}
                >
                  {t`تعديل`}
                </TextButton>
                <TextButton aria-label={t`حذف ${isolated(file.title)}`} onPress={() => setAsked(file)}>
                  {t`حذف`}
                </TextButton>
              </span>
            )}
          </>
        )}
      />
      {canChange && (
        <UploadButtons
          reservationId={reservationId}
          files={files}
          isHidden={edited !== undefined}
          onUploaded={(id, kind) => kind === 'lab_result' && edited === undefined && setEditedId(id)}
          onTake={chart.has_conversation ? () => setTaking(true) : undefined}
        />
      )}
      {isTaking && (
        <OnDemand onMissing={() => setTaking(false)}>
          <ConversationFiles
            reservationId={reservationId}
            files={files}
            isRead={isRead}
            onClose={() => setTaking(false)}
          />
        </OnDemand>
      )}
      <ConfirmDialog
        isOpen={asked !== null}
        onOpenChange={() => setAsked(null)}
        title={t`حذف ${title} من الزيارة؟`}
        confirmLabel={t`حذف الملف`}
        cancelLabel={t`إبقاؤه`}
        onConfirm={() => asked !== null && remove(asked.id)}
        isPending={isPending}
        pendingLabel={t`جارٍ الحذف`}
        isDanger
      >
        {asked?.message_id == null
          ? t`يُحذف الملف مع ما كُتب عنه.`
          : t`يُحذف من الزيارة مع ما كُتب عنه، ويبقى في المحادثة.`}
      </ConfirmDialog>
    </section>
  );
}
