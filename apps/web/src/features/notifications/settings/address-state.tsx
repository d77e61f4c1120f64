import { Trans, useLingui } from '@lingui/react/macro';
import type { MailAddress } from '@rifq/contract/calls';
import { mailLimits } from '@rifq/rules';
import { BadgeCheckIcon, Ltr, MailIcon, Note, TextButton } from '@rifq/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { days } from '../../../lib/formats/span.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { useCountdown } from '../../../lib/forms/use-countdown.ts';
import { deliveryPreferencesQuery } from '../queries.ts';

interface AddressStateProps {
  address: MailAddress;
  /** When the address was loaded, in milliseconds: the remaining wait is relative to it. */
  loadedAt: number;
}

/** Whether the email address is confirmed, with a button to confirm it. */
export function AddressState({ address, loadedAt }: AddressStateProps) {
  const { email, confirmed } = address;
  if (email === null) return null;
  return confirmed ? (
    <p className="mt-3 flex items-center gap-2 text-sm text-ink-2">
      <BadgeCheckIcon size="sm" />
      <span className="break-all">
        <Trans>
          تأكّد البريد <Ltr>{email}</Ltr>
        </Trans>
      </span>
    </p>
  ) : (
    <Unconfirmed email={email} address={address} loadedAt={loadedAt} />
  );
}

function Unconfirmed({ email, address, loadedAt }: AddressStateProps & { email: string }) {
  const { t } = useLingui();
  const valid = days(mailLimits.confirmation.validHours / 24);
  return (
    <Note className="mt-3" icon={<MailIcon />}>
      <p className="break-all">
        <b>{t`البريد بانتظار التأكيد:`}</b> <Ltr>{email}</Ltr>
      </p>
      {address.link_sent_at === null ? (
        <p>{t`لا تصل إليه رسائل قبل تأكيده برابط يُرسل إليه.`}</p>
      ) : (
        <p>{t`أُرسل إليه رابط صالح لمدّة ${valid}، وقد يكون في البريد غير المرغوب. لا تصل إليه رسائل قبل تأكيده.`}</p>
      )}
      <SendLink address={address} loadedAt={loadedAt} />
    </Note>
  );
}

const HOUR_SECONDS = 3600;

function SendLink({ address, loadedAt }: AddressStateProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const queryClient = useQueryClient();
  const { queryKey } = deliveryPreferencesQuery;
  const seconds = useCountdown(loadedAt + address.resend_in * 1000);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request('post', '/api/notifications/address/confirm'),
    onSuccess: response => queryClient.setQueryData(queryKey, data => data && { ...data, ...response }),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  });
  const left = `${number(Math.floor(seconds / 60))}:${number(seconds % 60, { minimumIntegerDigits: 2 })}`;
  return (
    <>
      {seconds > HOUR_SECONDS ? (
        <p>{t`أُرسلت روابط كثيرة اليوم. تُتاح إعادة الإرسال لاحقًا.`}</p>
      ) : seconds > 0 ? (
        <p>
          <Trans>
            إعادة الإرسال بعد <Ltr>{left}</Ltr>
          </Trans>
        </p>
      ) : (
        <TextButton isDisabled={isPending} onPress={() => mutate()}>
          {isPending
            ? t`جارٍ الإرسال`
            : address.link_sent_at === null
              ? t`إرسال رابط التأكيد`
              : t`إعادة الإرسال`}
        </TextButton>
      )}
      <FormFailure message={error === null ? undefined : messageOf(error)} />
    </>
  );
}
