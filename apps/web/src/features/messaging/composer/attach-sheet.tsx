import { useLingui } from '@lingui/react/macro';
import { messageLimits } from '@rifq/rules';
import { Button, SendIcon, TextArea } from '@rifq/ui';
import { useEffect, useState } from 'react';
import { sizeText } from '../../../lib/formats/size-text.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { FileTile } from '../../../lib/viewer/file-tile.tsx';
import type { PendingFile } from '../data/conversation-api.ts';
import { fileName } from '../log/file-text.ts';
import type { ReadFiles } from './read-files.ts';

interface AttachSheetProps {
  read: ReadFiles;
  onSend: (files: readonly PendingFile[], caption: string | null) => void;
  onClose: () => void;
}

/** Previews files before they are sent, with a field for a caption. */
export function AttachSheet({ read: { files, refusals }, onSend, onClose }: AttachSheetProps) {
  const { t } = useLingui();
  const [caption, setCaption] = useState('');
  const [error, setError] = useState<string>();
  const send = () => {
    const long = tooLong(caption, messageLimits.text);
    setError(long);
    if (long !== undefined) return;
    onSend(files, visibleText(caption) === '' ? null : visibleText(caption));
  };
  return (
    <Sheet
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={t`إرسال في المحادثة`}
      closeLabel={t`إغلاق`}
      onSubmit={send}
      footer={
        files.length > 0 && (
          <Button type="submit" block icon={<SendIcon size="sm" />}>
            {t`إرسال`}
          </Button>
        )
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {refusals.map(sentence => (
          <p key={sentence} role="alert" className="text-sm text-overdue">
            {sentence}
          </p>
        ))}
        {files.length > 0 && (
          <>
            <ul className="attach-files" aria-label={t`ما سيُرسل`}>
              {files.map((file, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the files of a choice never move
                <li key={index}>
                  <FileView file={file} />
                </li>
              ))}
            </ul>
            <TextArea
              label={files.length === 1 ? t`تعليق` : t`تعليق على الملف الأول`}
              optionalLabel={t`اختياري`}
              rows={2}
              value={caption}
              onChange={setCaption}
              error={error}
            />
          </>
        )}
      </div>
    </Sheet>
  );
}

function FileView({ file }: { file: PendingFile }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (file.kind !== 'photo') return;
    const made = URL.createObjectURL(file.blob);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  const size = sizeText(file.blob.size, number);
  if (file.kind === 'photo') return <img src={address} alt={t`صورة، ${size}`} />;
  return <FileTile name={fileName(file)} detail={size} />;
}
