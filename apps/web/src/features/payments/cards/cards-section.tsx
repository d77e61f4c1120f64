import { useLingui } from '@lingui/react/macro';
import { Stack } from '@rifq/ui';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PaymentsLink } from '../history/payments-link.tsx';
import { paymentsProfilePath } from '../paths.ts';
import { SavedCards } from './saved-cards.tsx';
import { SetupResult } from './setup-result.tsx';
import { useAddCard } from './use-add-card.ts';
import { useSetupReturn } from './use-setup-return.ts';

/** The profile section of saved cards, which is the return URL of the gateway. */
export function CardsSection() {
  const { t } = useLingui();
  const adding = useAddCard();
  const setup = useSetupReturn();
  return (
    <>
      <PageHeader
        title={t`البطاقات المحفوظة`}
        back={{ href: paymentsProfilePath, label: t`رجوع إلى حسابي` }}
      />
      <div className="max-w-130">
        <Stack>
          <SavedCards adding={adding} isPage>
            <SetupResult setup={setup} adding={adding} />
          </SavedCards>
          <PaymentsLink />
        </Stack>
      </div>
    </>
  );
}
