import { useLingui } from '@lingui/react/macro';
import type { Message } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import PhotoViewer from '../../../lib/viewer/photo-viewer.tsx';
import { useDayAndTime } from '../texts/use-day-and-time.ts';

interface OpenPhotoProps {
  message: Message;
  address: string;
  onClose: () => void;
}

/** The photo of a message full screen, with its sender and time. */
export function OpenPhoto({ message, address, onClose }: OpenPhotoProps) {
  const { t } = useLingui();
  const { dayAndTime } = useDayAndTime();
  const who = message.own ? t`أنت` : isolated(message.sender ?? '');
  return (
    <PhotoViewer
      address={address}
      caption={`${who}\u00a0· ${dayAndTime(message.sent_at)}`}
      onClose={onClose}
    />
  );
}
