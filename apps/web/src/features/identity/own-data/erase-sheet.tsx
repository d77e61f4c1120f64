import { useLingui } from '@lingui/react/macro';
import { Button } from '@rifq/ui';
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import type { Verification } from '../../../lib/session/auth-store.ts';
import { meQuery } from '../../../lib/session/me.ts';
import { isCancelled, useChallenge } from '../challenge/use-challenge.ts';
import { ChallengeLine } from '../components/challenge-line.tsx';
import { askForCode } from '../registration.ts';
import { EraseCode } from './erase-code.tsx';
import { TermsStep } from './terms-step.tsx';

const termsQuery = queryOptions({
  queryKey: queryKeys.erasureTerms,
  queryFn: ({ signal }) => request('get', '/api/user/erase/terms', undefined, { signal }),
  // What is in the way may have ended since the sheet was last open.
  staleTime: 0,
});

/** Nothing of the account is left to go back to: the way out is a full load. */
const leave = () => location.assign('/');

/** Erasing the account in three steps: what goes and what stays, a code to the own phone, and the end. */
export default function EraseSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const terms = useQuery(termsQuery);
  const { data: me } = useQuery(meQuery);
  const [verification, setVerification] = useState<Verification | null>(null);
  const [isErasing, setErasing] = useState(false);
  const [isErased, setErased] = useState(false);
  const challenge = useChallenge();
  const ask = useMutation({
    mutationFn: (phone: { phone: string; countryCode: number }) => askForCode(phone, challenge.run),
    onSuccess: setVerification,
  });
  const failure = ask.error === null || isCancelled(ask.error) ? undefined : messageOf(ask.error);
  const mayAsk = verification === null && terms.data?.in_the_way.length === 0 && me !== undefined;

  const footer = isErased ? (
    <Button className="ms-auto" onPress={leave}>{t`إلى الصفحة الرئيسية`}</Button>
  ) : mayAsk ? (
    <Button
      className="ms-auto"
      variant="danger"
      isPending={ask.isPending}
      pendingLabel={t`جارٍ الإرسال`}
      onPress={() => ask.mutate({ phone: me.phone, countryCode: me.country_code })}
    >
      {t`المتابعة برمز على الجوال`}
    </Button>
  ) : undefined;

  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={isOpen => !isOpen && (isErased ? leave() : onClose())}
      title={isErased ? t`حُذف الحساب` : t`حذف الحساب`}
      closeLabel={t`إغلاق`}
      isDismissable={isErased || !(ask.isPending || isErasing)}
      footer={footer}
    >
      {isErased ? (
        <p role="status">{t`حُذفت البيانات الشخصية، وسُجِّل الخروج من كل الأجهزة. والأبواب مفتوحة لحساب جديد في أي وقت.`}</p>
      ) : verification === null ? (
        <div className="grid gap-4">
          <FormFailure message={failure} />
          <ChallengeLine {...challenge} />
          <TermsStep query={terms} />
        </div>
      ) : (
        <EraseCode
          verification={verification}
          onResent={setVerification}
          onBusy={setErasing}
          onErased={() => setErased(true)}
          onObstacle={() => {
            setVerification(null);
            void terms.refetch();
          }}
        />
      )}
    </Sheet>
  );
}
