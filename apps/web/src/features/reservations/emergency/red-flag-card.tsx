import { useLingui } from '@lingui/react/macro';
import type { Clinic } from '@rifq/contract/calls';
import { type RedFlagKey, safetyLines, spacedPhone } from '@rifq/rules';
import { Button, LinkButton, Ltr, PhoneIcon, SirenIcon } from '@rifq/ui';
import { RedFlagLine } from '../../../entities/emergencies/red-flag-line.tsx';

interface RedFlagCardProps {
  signs: readonly RedFlagKey[];
  clinic: Clinic;
  /** Opens the emergency card. */
  onOpen: () => void;
}

/** The emergency signs that an owner has written to a clinic, whom to call, and the way to the emergency card. */
export function RedFlagCard({ signs, clinic, onOpen }: RedFlagCardProps) {
  const { t } = useLingui();
  const phone = clinic.emergency_phone ?? clinic.phone;
  return (
    <section role="alert" className="grid gap-3 bg-overdue-soft px-4 py-3" aria-label={t`قد تكون حالة طارئة`}>
      <div className="grid gap-1">
        <b>{t`قد تكون حالة طارئة`}</b>
        <RedFlagLine signs={signs} />
        <p className="text-sm">{safetyLines.remote}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        <LinkButton href={`tel:${phone}`} size="sm" icon={<PhoneIcon size="sm" />}>
          <span>
            {t`اتصال`} <Ltr>{spacedPhone(phone)}</Ltr>
          </span>
        </LinkButton>
        <Button size="sm" variant="line" icon={<SirenIcon size="sm" />} onPress={onOpen}>
          {t`بطاقة الطوارئ`}
        </Button>
      </div>
    </section>
  );
}
