import { useLingui } from '@lingui/react/macro';
import {
  BellIcon,
  Card,
  ChevronRightIcon,
  ClockIcon,
  DownloadIcon,
  type IconComponent,
  LanguagesIcon,
  LogOutIcon,
  MoonIcon,
  PlainLink,
  SmartphoneIcon,
  UnstyledButton,
} from '@rifq/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { devicesQuery } from '../../entities/devices/queries.ts';
import { messageOf } from '../../lib/calls/api-error.ts';
import { useWritingLocale } from '../../lib/formats/use-format.ts';
import { zoneName } from '../../lib/formats/zones.ts';
import { FormFailure } from '../../lib/forms/form-failure.tsx';
import { OnDemand } from '../../lib/overlays/on-demand.tsx';
import { meQuery } from '../../lib/session/me.ts';
import { signOutAndLeave } from '../../lib/session/session.ts';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';
import { type Loss, lossesOfSigningOut } from './losses.ts';
import { settingsCardPath } from './paths.ts';
import { calendarText, deviceCount, digitsText, themeText } from './preference-text.ts';

const UnsentDialog = lazyChunk(() => import('./unsent-dialog.tsx'));

const ROW = 'flex min-h-14 w-full items-center gap-3 px-4 py-3';

/** Links to the settings, each with its current value; signing out is last. */
export function SettingsLinks() {
  const { t } = useLingui();
  const { data: preferences } = useQuery({ ...meQuery, select: me => me.preferences });
  const { data: zone } = useQuery({ ...meQuery, select: me => me.time_zone });
  const locale = useWritingLocale();
  const { data: devices } = useQuery(devicesQuery);
  const writing =
    preferences && `${digitsText(preferences.digits)}\u00a0· ${calendarText(preferences.calendar)}`;
  return (
    <Card flush>
      <SettingsLink
        href={settingsCardPath('writing')}
        icon={LanguagesIcon}
        label={t`الأرقام والتقويم`}
        value={writing}
      />
      <SettingsLink
        href={settingsCardPath('zone')}
        icon={ClockIcon}
        label={t`التوقيت`}
        value={zone && zoneName(zone, locale)}
      />
      <SettingsLink
        href={settingsCardPath('theme')}
        icon={MoonIcon}
        label={t`المظهر`}
        value={preferences && themeText(preferences.theme)}
      />
      <SettingsLink
        href={settingsCardPath('notifications')}
        icon={BellIcon}
        label={t`الإشعارات`}
        value={undefined}
      />
      <SettingsLink
        href={settingsCardPath('devices')}
        icon={SmartphoneIcon}
        label={t`أجهزتك`}
        value={devices && deviceCount(devices.length)}
      />
      <SettingsLink
        href={settingsCardPath('own-data')}
        icon={DownloadIcon}
        label={t`بياناتي`}
        value={undefined}
      />
      <SignOutRow />
    </Card>
  );
}

interface SettingsLinkProps {
  href: string;
  icon: IconComponent;
  label: string;
  value: string | undefined;
}

function SettingsLink({ href, icon: RowIcon, label, value }: SettingsLinkProps) {
  return (
    <PlainLink href={href} className={`${ROW} border-b border-line`}>
      <RowIcon />
      <span className="flex-1 wrap-break-word">{label}</span>
      <span className="text-sm text-ink-2">{value}</span>
      <ChevronRightIcon size="sm" />
    </PlainLink>
  );
}

function SignOutRow() {
  const { t } = useLingui();
  const leave = useMutation({ mutationFn: signOutAndLeave });
  // Unsaved data on the device is deleted by signing out, so it is shown before.
  const [losses, setLosses] = useState<readonly Loss[]>([]);
  const checkLosses = useMutation({
    mutationFn: lossesOfSigningOut,
    onSuccess: found => (found.length === 0 ? leave.mutate() : setLosses(found)),
  });
  const failed = checkLosses.isError ? checkLosses : leave;
  return (
    <>
      <UnstyledButton
        className={`${ROW} font-semibold text-overdue`}
        isPending={checkLosses.isPending || leave.isPending}
        onPress={() => checkLosses.mutate()}
      >
        <LogOutIcon />
        <span className="flex-1">{leave.isPending ? t`جارٍ تسجيل الخروج` : t`تسجيل الخروج`}</span>
      </UnstyledButton>
      {failed.isError && <FormFailure message={messageOf(failed.error)} />}
      {losses.length > 0 && (
        <OnDemand onMissing={() => setLosses([])}>
          <UnsentDialog
            losses={losses}
            isPending={leave.isPending}
            onLeave={() => leave.mutate()}
            onStay={() => setLosses([])}
          />
        </OnDemand>
      )}
    </>
  );
}
