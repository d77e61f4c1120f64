import { useLingui } from '@lingui/react/macro';
import { PlusIcon } from '@rifq/ui';
import { PageChunk } from '../../../lib/pages/chunk-boundary.tsx';
import { HeaderButton } from '../../../lib/pages/header-button.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { lazyChunk } from '../../../lib/versions/lazy-chunk.tsx';
import { openNewClient } from '../new/open-new-client.ts';

const ClientList = lazyChunk(async () => ({ default: (await import('./client-list.tsx')).ClientList }));

/** /clinic/clients: the clinic's clients and patients. */
export function Component() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`العملاء`}
        actions={
          <HeaderButton icon={<PlusIcon size="sm" />} label={t`عميل جديد`} onPress={() => openNewClient()} />
        }
      />
      <PageChunk>
        <ClientList />
      </PageChunk>
    </>
  );
}
