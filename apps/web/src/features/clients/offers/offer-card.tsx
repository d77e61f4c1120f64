import { useLingui } from '@lingui/react/macro';
import type { ClientOffer } from '@rifq/contract/calls';
import { Button, Card } from '@rifq/ui';
import { useId, useState } from 'react';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { RecordOfferSheet } from './later.ts';
import { offerTitle } from './offer-text.ts';

/** One offer, whose record is shown in a sheet. */
export function OfferCard({ offer }: { offer: ClientOffer }) {
  const { t } = useLingui();
  const titleId = useId();
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <Card aria-labelledby={titleId}>
      <h2 id={titleId}>{offerTitle(offer)}</h2>
      <p className="mb-3 text-sm text-ink-2">
        {offer.is_declined
          ? t`رُفض من قبل، ويمكن ضمّه في أي وقت.`
          : t`سجّلته العيادة برقم جوالك، ويمكن ضمّه إلى حسابك.`}
      </p>
      <Button
        size="sm"
        variant={offer.is_declined ? 'line' : 'primary'}
        aria-haspopup="dialog"
        onPress={() => setOpen(true)}
      >
        {t`عرض السجلّ`}
      </Button>
      {isOpen && (
        <OnDemand onMissing={close}>
          <RecordOfferSheet offer={offer} onClose={close} />
        </OnDemand>
      )}
    </Card>
  );
}
