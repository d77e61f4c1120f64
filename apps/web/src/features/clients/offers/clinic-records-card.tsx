import { useLingui } from '@lingui/react/macro';
import type { PetJoin } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Card, ConfirmDialog, SectionHeader, TextButton } from '@rifq/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { invalidateAfter, refetchAfter } from '../../../lib/calls/refetch-table.ts';
import { request } from '../../../lib/calls/request.ts';
import { useSingleMutation } from '../../../lib/calls/use-single-mutation.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { OfferCard } from './offer-card.tsx';
import { offersQuery } from './queries.ts';

/** All records that clinics have under the owner's phone, also declined ones, and joins that can be undone. */
export function ClinicRecordsCard() {
  const { t } = useLingui();
  const { data } = useQuery(offersQuery);
  if (data === undefined) return null;
  const { offers, joins } = data;
  return (
    <>
      {offers.map(offer => (
        <OfferCard key={offer.client_id} offer={offer} />
      ))}
      {joins.length > 0 && (
        <Card aria-labelledby="joined-pets">
          <SectionHeader id="joined-pets" title={t`سجلّات مربوطة`} />
          <ul className="grid gap-3">
            {joins.map(join => (
              <JoinItem key={join.id} join={join} />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}

function JoinItem({ join }: { join: PetJoin }) {
  const { t } = useLingui();
  const { instantDate } = useFormat();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const undo = useSingleMutation({
    mutationFn: () => request('post', '/api/clients/joins/undo', { join_id: join.id }),
    async onSuccess() {
      await invalidateAfter(queryClient, 'offer.changed');
      toasts.show({ message: t`أُلغي الربط، وعاد إلى العيادة ما جاء معه.` });
    },
    onError(error) {
      toasts.show({ message: messageOf(error), isFailure: true });
      refetchAfter(queryClient, 'offer.changed');
    },
    onSettled: () => setAsking(false),
  });
  const pet = isolated(join.pet_name);
  const joined = isolated(join.joined_name);
  const clinic = isolated(join.clinic.name);
  const until = instantDate(join.undo_until);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2">
      <div>
        <p>{t`«${joined}» لدى ${clinic} هو «${pet}»`}</p>
        <p className="text-sm text-ink-2">{t`التراجع متاح حتى ${until}`}</p>
      </div>
      <TextButton aria-haspopup="dialog" aria-label={t`إلغاء ربط «${pet}»`} onPress={() => setAsking(true)}>
        {t`إلغاء الربط`}
      </TextButton>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={t`إلغاء ربط «${pet}»؟`}
        confirmLabel={t`إلغاء الربط`}
        cancelLabel={t`رجوع`}
        pendingLabel={t`جارٍ الإلغاء`}
        isPending={undo.isPending}
        isDanger
        onConfirm={() => undo.mutate()}
      >
        {t`يعود إلى ${clinic} ما جاء مع الربط، ويبقى لديك ما أُضيف بعده.`}
      </ConfirmDialog>
    </li>
  );
}
