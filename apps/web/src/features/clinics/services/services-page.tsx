import { useLingui } from '@lingui/react/macro';
import type { ClinicService } from '@rifq/contract/calls';
import { type Currency, clinicLimits, isolated } from '@rifq/rules';
import {
  BowlIllustration,
  Button,
  Card,
  EmptyState,
  List,
  ListRow,
  PencilIcon,
  PlusIcon,
  Trash2Icon,
} from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { servicesQuery } from '../../../entities/clinics/queries.ts';
import { useMoneyFormat } from '../../../lib/formats/money.ts';
import { priceText } from '../../../lib/formats/price-text.ts';
import { minutes } from '../../../lib/formats/span.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { MenuButton } from '../../../lib/overlays/menu-button.tsx';
import { OnDemand } from '../../../lib/overlays/on-demand.tsx';
import { HeaderButton } from '../../../lib/pages/header-button.tsx';
import { LoadError } from '../../../lib/pages/load-error.tsx';
import { PageHeader } from '../../../lib/pages/page-header.tsx';
import { PageLoading } from '../../../lib/pages/page-loading.tsx';
import { ServiceRemovalDialog, ServiceSheet } from './later.ts';

/** What is open over the page. */
type Opened = { sheet: 'new' } | { sheet: 'edit' | 'remove'; service: ClinicService } | null;

/** /clinic/services: the price list of the clinic, which managers change. */
export function Component() {
  const { t } = useLingui();
  const { role } = useClinicMember();
  const isManager = role === 'manager';
  const [opened, setOpened] = useState<Opened>(null);
  const close = () => setOpened(null);
  const query = useQuery(servicesQuery);
  const header = (
    <PageHeader
      title={t`الخدمات`}
      actions={
        isManager &&
        query.data !== undefined &&
        query.data.services.length < clinicLimits.services && (
          <HeaderButton
            icon={<PlusIcon size="sm" />}
            label={t`إضافة خدمة`}
            onPress={() => setOpened({ sheet: 'new' })}
          />
        )
      }
    />
  );
  if (query.data === undefined) {
    return (
      <>
        {header}
        {query.isError ? (
          <LoadError error={query.error} onRetry={() => void query.refetch()} isRetrying={query.isFetching} />
        ) : (
          <PageLoading />
        )}
      </>
    );
  }
  const { services, currency } = query.data;
  return (
    <>
      {header}
      <Card aria-labelledby="services-title">
        <h2 id="services-title" className="visually-hidden">{t`قائمة الخدمات`}</h2>
        {services.length === 0 ? (
          <EmptyState
            art={<BowlIllustration />}
            title={t`لا خدمات بعد`}
            text={
              isManager
                ? t`تظهر هنا خدمات العيادة بمدّتها وسعرها، ومنها تُحجز الزيارات.`
                : t`تظهر هنا خدمات العيادة بعد أن يضيفها المدير.`
            }
            action={
              isManager && (
                <Button icon={<PlusIcon size="sm" />} onPress={() => setOpened({ sheet: 'new' })}>
                  {t`إضافة خدمة`}
                </Button>
              )
            }
            compact
          />
        ) : (
          <List label={t`قائمة الخدمات`}>
            {services.map(service => (
              <ServiceListItem
                key={service.id}
                service={service}
                currency={currency}
                onOpen={isManager ? sheet => setOpened({ sheet, service }) : undefined}
              />
            ))}
          </List>
        )}
      </Card>
      {(opened?.sheet === 'new' || opened?.sheet === 'edit') && (
        <OnDemand onMissing={close}>
          <ServiceSheet
            service={opened.sheet === 'new' ? null : opened.service}
            known={services}
            currency={currency}
            onClose={close}
          />
        </OnDemand>
      )}
      {opened?.sheet === 'remove' && (
        <OnDemand onMissing={close}>
          <ServiceRemovalDialog service={opened.service} onClose={close} />
        </OnDemand>
      )}
    </>
  );
}

interface ServiceListItemProps {
  service: ClinicService;
  currency: Currency;
  /** Undefined for members who only read the list. */
  onOpen: ((sheet: 'edit' | 'remove') => void) | undefined;
}

function ServiceListItem({ service, currency, onOpen }: ServiceListItemProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const money = useMoneyFormat();
  const name = isolated(service.name);
  const percent = number(service.vat_percent / 100, { style: 'percent' });
  const vat = service.vat_percent === 0 ? t`بلا ضريبة` : t`يشمل ضريبة ${percent}`;
  return (
    <ListRow
      title={<bdi>{service.name}</bdi>}
      meta={`${minutes(service.minutes)}\u00a0· ${vat}`}
      end={
        <>
          <b>{priceText({ amount: service.price, currency }, money)}</b>
          {onOpen !== undefined && (
            <MenuButton
              label={t`خيارات «${name}»`}
              entries={[
                {
                  id: 'edit',
                  label: t`تعديل`,
                  icon: <PencilIcon size="sm" />,
                  onAction: () => onOpen('edit'),
                },
                {
                  id: 'remove',
                  label: t`حذف`,
                  icon: <Trash2Icon size="sm" />,
                  isDanger: true,
                  onAction: () => onOpen('remove'),
                },
              ]}
            />
          )}
        </>
      }
    />
  );
}
