import { t } from '@lingui/core/macro';
import type { Message } from '@rifq/contract/calls';

/** Name of a message's sender, in the language of the time of the call. The desk has a first name for its clinic only. */
export function senderText({ own, side, sender, doctor_id: doctorId }: Message): string {
  if (own) return t`أنت`;
  if (side === 'owner') return sender ?? t`المربّي`;
  if (doctorId !== null) return sender ?? t`الطبيب`;
  return sender === null ? t`استقبال العيادة` : t`استقبال العيادة\u00a0· ${sender}`;
}
