import { useLingui } from '@lingui/react/macro';
import type { RecalledDose } from '@rifq/contract/calls';
import { isolated, spacedPhone, todayIn } from '@rifq/rules';
import { BellIcon, Button, Chip, Ltr, PlainLink, TextLink } from '@rifq/ui';
import { clientName } from '../../../../entities/clients/client-text.ts';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { clientPath, ownEntriesPath } from '../../../../entities/clinics/paths.ts';
import { PetName } from '../../../../entities/pets/pet-name.tsx';
import { speciesText } from '../../../../entities/pets/pet-text.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { recalledProductName } from './recall-query.ts';

/** A dose of the batch: animal, label, client and how to reach them. */
export function RecallListItem({ dose, onNotify }: { dose: RecalledDose; onNotify: () => void }) {
  const { t } = useLingui();
  const { clinic, doctor } = useClinicMember();
  const { date } = useFormat();
  const { pet, client, notified_at: notifiedAt } = dose;
  const product = recalledProductName(dose);
  const given = date(dose.given_on);
  const expiry = dose.expires_on && date(dose.expires_on);
  const notifiedOn = notifiedAt && date(todayIn(clinic.time_zone, new Date(notifiedAt)));
  const name = isolated(clientName(client));
  return (
    <li className="list-row flex-wrap">
      <div className="list-row-text">
        <h3>
          {doctor === null ? (
            <PetName>{pet.name}</PetName>
          ) : (
            <PlainLink href={ownEntriesPath(pet.id)}>
              <PetName>{pet.name}</PetName>
            </PlainLink>
          )}
          <span className="font-normal text-ink-2">{`\u00a0· ${speciesText(pet.species)}`}</span>
        </h3>
        <p className="text-sm">
          <PlainLink href={clientPath(client.id)}>{name}</PlainLink>
        </p>
        <p className="text-sm text-ink-2">
          {given}
          {product !== null && (
            <>
              {'\u00a0· '}
              <bdi>{product}</bdi>
            </>
          )}
          {'\u00a0· '}
          <Ltr>{dose.batch}</Ltr>
        </p>
        <p className="text-xs text-ink-2">
          {expiry !== null && t`الصلاحية ${expiry}`}
          {expiry !== null && dose.doctor_name !== null && '\u00a0· '}
          {dose.doctor_name !== null && <bdi>{dose.doctor_name}</bdi>}
        </p>
      </div>
      <div className="grid justify-items-end gap-2">
        {client.phone !== null && (
          <TextLink href={`tel:${client.phone}`}>
            <Ltr>{spacedPhone(client.phone)}</Ltr>
          </TextLink>
        )}
        {notifiedOn !== null ? (
          <Chip>{t`أُشعر ${notifiedOn}`}</Chip>
        ) : (
          client.has_account &&
          client.name !== null && (
            <Button
              size="sm"
              variant="soft"
              icon={<BellIcon size="sm" />}
              aria-haspopup="dialog"
              aria-label={t`إشعار المربّي: ${name}`}
              onPress={onNotify}
            >
              {t`إشعار المربّي`}
            </Button>
          )
        )}
      </div>
    </li>
  );
}
