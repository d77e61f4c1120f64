import { useLingui } from '@lingui/react/macro';
import {
  Button,
  Card,
  EmptyState,
  PlusIcon,
  SalukiIllustration,
  SleepingCatIllustration,
  TextButton,
} from '@rifq/ui';
import { useEffect, useRef } from 'react';
import { ClientResults } from '../../../entities/clients/client-results.tsx';
import { ClientSearchField } from '../../../entities/clients/client-search-field.tsx';
import { useClientSearch } from '../../../entities/clients/use-client-search.ts';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { openNewClient } from '../new/open-new-client.ts';
import { ClientListItem } from './client-list-item.tsx';

/** The clinic's clients, by name, phone, pet or microchip; the search has the focus. */
export function ClientList() {
  const { t } = useLingui();
  const search = useClientSearch();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  return (
    <div className="grid grid-cols-1 gap-4">
      <search>
        <ClientSearchField search={search} inputRef={field} />
      </search>
      <Card aria-labelledby="clients-title">
        <h2 id="clients-title" className="visually-hidden">{t`العملاء`}</h2>
        <ClientResults
          search={search}
          rowOf={client => <ClientListItem key={client.id} client={client} />}
          none={text => (text === '' ? <NoClients /> : <NothingFound text={text} />)}
        />
      </Card>
    </div>
  );
}

function NoClients() {
  const { t } = useLingui();
  return (
    <EmptyState
      art={<SleepingCatIllustration />}
      title={t`لا عملاء بعد`}
      text={t`يظهر هنا كل من له موعد في العيادة، ومن يُضاف بلا حساب.`}
      action={
        <Button icon={<PlusIcon size="sm" />} onPress={() => openNewClient()}>
          {t`إضافة عميل`}
        </Button>
      }
      compact
    />
  );
}

function NothingFound({ text }: { text: string }) {
  const { t } = useLingui();
  return (
    <EmptyState
      art={<SalukiIllustration />}
      title={t`لا عميل بهذا البحث`}
      text={t`يُبحث في أسماء العملاء وحيواناتهم، وأرقام الجوال والشرائح.`}
      action={
        <div className="grid justify-items-center gap-2">
          <Button onPress={() => openNewClient(text)}>{t`إضافة عميل جديد`}</Button>
          <TextButton
            aria-haspopup="dialog"
            onPress={() => useUiStore.getState().openModal('visitModal', { visit: 'now', typed: text })}
          >
            {t`البحث برقم الجوال بين المربّين`}
          </TextButton>
        </div>
      }
      compact
    />
  );
}
