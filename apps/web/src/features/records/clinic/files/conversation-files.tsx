import { useLingui } from '@lingui/react/macro';
import type { ClinicVisitFile, ConversationFile } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Button, CheckIcon, LoadingRegion, PlusIcon, Skeleton } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useIdempotencyKey } from '../../../../lib/calls/idempotency-key.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { Sheet } from '../../../../lib/overlays/sheet.tsx';
import { LoadError } from '../../../../lib/pages/load-error.tsx';
import { FileTile } from '../../../../lib/viewer/file-tile.tsx';
import { PictureButton } from '../../../../lib/viewer/picture-button.tsx';
import { useChartChange } from '../chart/chart-query.ts';
import { conversationFilesQuery } from './conversation-files-query.ts';
import { newTitle } from './new-title.ts';

interface ConversationFilesProps {
  reservationId: string;
  /** The files of the visit: those that were taken from the conversation are marked. */
  files: readonly ClinicVisitFile[];
  /** Whether the owner has an account, and so reads of them. */
  isRead: boolean;
  onClose: () => void;
}

/** The photos and PDFs of a visit's conversation; each is added to the visit with one tap. */
export default function ConversationFiles({ reservationId, files, isRead, onClose }: ConversationFilesProps) {
  const { t } = useLingui();
  const query = useQuery(conversationFilesQuery(reservationId));
  const taken = new Set(files.map(({ message_id: id }) => id));
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={isOpen => !isOpen && onClose()}
      title={t`من المحادثة`}
      subtitle={isRead ? t`يُضاف إلى الزيارة، ويراه المربّي معها بعد إغلاقها.` : t`يُضاف إلى الزيارة.`}
      closeLabel={t`إغلاق`}
    >
      {query.data === undefined ? (
        query.isError ? (
          <LoadError
            error={query.error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
            compact
          />
        ) : (
          <LoadingRegion label={t`جارٍ التحميل`}>
            <Skeleton height="12rem" />
          </LoadingRegion>
        )
      ) : query.data.files.length === 0 ? (
        <p className="text-sm text-ink-2">{t`لا صور ولا ملفات PDF في هذه المحادثة بعد.`}</p>
      ) : (
        <ul className="list" aria-label={t`صور المحادثة وملفاتها`}>
          {query.data.files.map(one => (
            <Sent
              key={one.message_id}
              reservationId={reservationId}
              sent={one}
              files={files}
              isTaken={taken.has(one.message_id)}
            />
          ))}
        </ul>
      )}
    </Sheet>
  );
}

interface SentProps {
  reservationId: string;
  sent: ConversationFile;
  files: readonly ClinicVisitFile[];
  isTaken: boolean;
}

function Sent({ reservationId, sent, files, isTaken }: SentProps) {
  const { t } = useLingui();
  const { instantDate, time } = useFormat();
  const { message_id: messageId, file, sender, sent_at: sentAt } = sent;
  const isPhoto = file.kind === 'photo';
  const kind = isPhoto ? t`صورة من المحادثة` : t`ملف من المحادثة`;
  const at = `${instantDate(sentAt)}، ${time(sentAt)}`;
  const from = [...(sender === null ? [] : [isolated(sender)]), at].join('\u00a0· ');
  const key = useIdempotencyKey();
  const { mutate, isPending } = useChartChange(reservationId, () => {
    const about = { reservation_id: reservationId, message_id: messageId, title: newTitle(files, kind) };
    return request('post', '/api/clinic/chart/files/take', { ...about, idempotency_key: key.of(about) });
  });
  return (
    <li className="grid gap-2 py-3 text-sm">
      {isPhoto ? (
        <PictureButton
          className="visit-file-photo"
          address={file.address}
          name={t`فتح الصورة، ${at}`}
          caption={from}
        />
      ) : (
        <FileTile name={file.name ?? kind} detail={<bdi dir="ltr">PDF</bdi>} />
      )}
      <span className="text-xs text-ink-2">{from}</span>
      {isTaken ? (
        <span role="status" className="flex min-h-11 items-center gap-2 text-ink-2">
          <CheckIcon size="sm" />
          {t`أُضيف إلى الزيارة`}
        </span>
      ) : (
        <Button
          variant="line"
          size="sm"
          icon={<PlusIcon size="sm" />}
          aria-label={t`إضافة ${kind}، ${at}`}
          isPending={isPending}
          pendingLabel={t`جارٍ الإضافة`}
          // Taken again after it was removed, it is another addition.
          onPress={() => mutate(undefined, { onSuccess: () => key.renew() })}
        >
          {t`إضافة إلى الزيارة`}
        </Button>
      )}
    </li>
  );
}
