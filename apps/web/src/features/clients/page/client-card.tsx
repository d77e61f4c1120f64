import { useLingui } from '@lingui/react/macro';
import type { ClinicClient } from '@rifq/contract/calls';
import { Card, PencilIcon, PhoneIcon, SectionHeader, TextButton, TextLink, Trash2Icon } from '@rifq/ui';
import { ClientPhone, NoAccountChip } from '../../../entities/clients/client-facts.tsx';
import { MenuButton } from '../../../lib/overlays/menu-button.tsx';

interface ClientCardProps {
  client: ClinicClient;
  canRemove: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

/** Phone and note of a client. Of an account only the note can be changed. */
export function ClientCard({ client, canRemove, onEdit, onRemove }: ClientCardProps) {
  const { t } = useLingui();
  const { phone, note, has_account: hasAccount } = client;
  const edit = hasAccount ? t`تعديل الملاحظة` : t`تعديل البيانات`;
  return (
    <Card aria-labelledby="client-title">
      <SectionHeader
        id="client-title"
        title={t`بيانات العميل`}
        end={
          canRemove ? (
            <MenuButton
              label={t`خيارات العميل`}
              entries={[
                { id: 'edit', label: edit, icon: <PencilIcon size="sm" />, onAction: onEdit },
                {
                  id: 'remove',
                  label: t`حذف العميل`,
                  icon: <Trash2Icon size="sm" />,
                  isDanger: true,
                  onAction: onRemove,
                },
              ]}
            />
          ) : (
            <TextButton aria-haspopup="dialog" onPress={onEdit}>
              {edit}
            </TextButton>
          )
        }
      />
      <div className="grid grid-cols-1 gap-3">
        <div className="flex flex-wrap items-center gap-2">
          {phone !== null && (
            <TextLink href={`tel:${phone}`} icon={<PhoneIcon size="sm" />}>
              <ClientPhone phone={phone} />
            </TextLink>
          )}
          <NoAccountChip client={client} />
        </div>
        {phone === null && hasAccount && client.name !== null && (
          <p className="text-sm text-ink-2">
            {t`يظهر الرقم ما دام موعد له في العيادة يفتح السجلّ. ويبقى البحث به كاملًا متاحًا.`}
          </p>
        )}
        <div>
          <h3 className="text-sm text-ink-2">{t`ملاحظة العيادة`}</h3>
          {note === null ? (
            <p className="text-sm text-ink-2">{t`لا ملاحظة بعد.`}</p>
          ) : (
            <p dir="auto" className="whitespace-pre-line wrap-anywhere">
              {note}
            </p>
          )}
        </div>
      </div>
    </Card>
  );
}
