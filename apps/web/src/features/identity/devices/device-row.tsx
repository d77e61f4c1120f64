import { useLingui } from '@lingui/react/macro';
import type { Device } from '@rifq/contract/calls';
import {
  Button,
  CheckIcon,
  Chip,
  type IconComponent,
  IconTile,
  ListRow,
  Ltr,
  MonitorIcon,
  SmartphoneIcon,
  TabletIcon,
} from '@rifq/ui';
import { useFormat } from '../../../lib/formats/use-format.ts';

interface DeviceRowProps {
  device: Device;
  onSignOut: () => void;
  isDisabled: boolean;
}

/** A session of the account; the current one is marked and has no button. */
export function DeviceRow({ device, onSignOut, isDisabled }: DeviceRowProps) {
  const { t } = useLingui();
  const { ago } = useFormat();
  const DeviceIcon = iconOf(device.system);
  const name = deviceName(device) ?? t`جهاز غير معروف`;
  return (
    <ListRow
      start={
        <IconTile tone={device.current ? 'primary' : undefined}>
          <DeviceIcon />
        </IconTile>
      }
      title={<Ltr>{name}</Ltr>}
      meta={device.current ? t`نشط الآن` : ago(device.last_seen_at)}
      end={
        device.current ? (
          <Chip tone="done" icon={<CheckIcon size="xs" />}>
            {t`هذا الجهاز`}
          </Chip>
        ) : (
          <Button
            variant="line"
            size="sm"
            isDisabled={isDisabled}
            aria-label={t`تسجيل الخروج من ${name}`}
            onPress={onSignOut}
          >
            {t`تسجيل الخروج`}
          </Button>
        )
      }
    />
  );
}

/** «iPhone · Safari», or the known half. */
export function deviceName({ system, browser }: Device): string | null {
  const known = [system, browser].filter(part => part !== null);
  return known.length === 0 ? null : known.join('\u00a0· ');
}

function iconOf(system: string | null): IconComponent {
  if (system !== null && /iphone|android/i.test(system)) return SmartphoneIcon;
  if (system !== null && /ipad/i.test(system)) return TabletIcon;
  return MonitorIcon;
}
