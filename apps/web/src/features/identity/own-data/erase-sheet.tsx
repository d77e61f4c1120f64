import { useLingui } from '@lingui/react/macro';
import { Button, LoadingRegion, Skeleton } from '@rifq/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { queryKeys } from '../../../lib/calls/query-keys.ts';
import { request } from '../../../lib/calls/request.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import type { Verification } from '../../../lib/session/auth-store.ts';
import { meQuery } from '../../../lib/session/me.ts';
import { isCancelled, useChallenge } from '../challenge/use-challenge.ts';
import { ChallengeLine } from '../components/challenge-line.tsx';
import { askForCode } from '../registration.ts';
import { EraseCode } from './erase-code.tsx';
import { ErasedStep } from './erased-step.tsx';
import { ErasureTerms } from './erasure-terms.tsx';

const termsQuery = {
  queryKey: queryKeys.erasureTerms,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    request('get', '/api/user/erase/terms', undefined, { signal }),
  // What is in the way may have ended since the sheet was last open.
  staleTime: 0,
};

/** Erasing the account: what goes and what stays, a code to the own phone, and the end. */
export function EraseSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const terms = useQuery(termsQuery);
  const { data: me } = useQuery(meQuery);
  const [verification, setVerification] = useState<Verification | null>(null);
  const [isErased, setErased] = useState(false);
  const challenge = useChallenge();
  const ask = useMutation({
    mutationFn: (phone: { phone: string; countryCode: number }) => askForCode(phone, challenge.run),
    onSuccess: setVerification,
  });
  const failure = ask.error === null || isCancelled(ask.error) ? undefined : messageOf(ask.error);
  const isFree = terms.data?.in_the_way.length === 0;

  if (isErased) return <ErasedStep />;
  if (verification !== null) {
    return (
      <EraseCode
        verification={verification}
        onResent={setVerification}
        onErased={() => setErased(true)}
        onObstacle={() => {
          setVerification(null);
          void terms.refetch();
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <Sheet
      isOpen
      narrow
      onOpenChange={isOpen => !isOpen && onClose()}
      title={t`حذف الحساب`}
      closeLabel={t`إغلاق`}
      isDismissable={!ask.isPending}
      footer={
        isFree && (
          <Button
            className="ms-auto"
            variant="danger"
            isPending={ask.isPending}
            pendingLabel={t`جارٍ الإرسال`}
            onPress={() => me && ask.mutate({ phone: me.phone, countryCode: me.country_code })}
          >
            {t`المتابعة برمز على الجوال`}
          </Button>
        )
      }
    >
      <div className="grid gap-4">
        <FormFailure message={failure} />
        <ChallengeLine {...challenge} />
        {terms.data !== undefined ? (
          <ErasureTerms terms={terms.data} />
        ) : terms.isError ? (
          <LoadError
            error={terms.error}
            onRetry={() => void terms.refetch()}
            isRetrying={terms.isFetching}
            compact
          />
        ) : (
          <LoadingRegion label={t`جارٍ التحميل`}>
            <Skeleton height="12rem" />
          </LoadingRegion>
        )}
      </div>
    </Sheet>
  );
}
