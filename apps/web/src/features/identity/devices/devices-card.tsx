import { useLingui } from '@lingui/react/macro';
import type { Device } from '@rifq/contract/calls';
import { Button, ConfirmDialog, List, LogOutIcon } from '@rifq/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { devicesQuery } from '../../../entities/devices/queries.ts';
import { messageOf } from '../../../lib/calls/api-error.ts';
import { request } from '../../../lib/calls/request.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { QueryCard } from '../../../lib/pages/query-card.tsx';
import { DeviceRow, deviceName } from './device-row.tsx';

/** Devices to sign out. */
type Target = Device | 'others';

function signOutOf(target: Target) {
  return target === 'others'
    ? request('post', '/api/user/devices/revoke-others')
    : request('post', '/api/user/devices/revoke', { device_id: target.id });
}

/** Lists the account's sessions, which can be signed out. */
export function DevicesCard() {
  const { t } = useLingui();
  const query = useQuery(devicesQuery);
  return (
    <QueryCard id="devices" title={t`أجهزتك`} query={query} height="4.5rem">
      {devices => <Devices devices={devices} />}
    </QueryCard>
  );
}

function Devices({ devices }: { devices: readonly Device[] }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [target, setTarget] = useState<Target | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: signOutOf,
    onSuccess(response) {
      queryClient.setQueryData(devicesQuery.queryKey, response);
      setTarget(null);
      toasts.show({ message: t`سُجّل الخروج` });
    },
  });
  const ask = (next: Target | null) => {
    reset();
    setTarget(next);
  };
  const isAboutOthers = target === null || target === 'others';
  const name = isAboutOthers ? '' : (deviceName(target) ?? t`جهاز غير معروف`);

  return (
    <>
      <List>
        {devices.map(device => (
          <DeviceRow key={device.id} device={device} isDisabled={isPending} onSignOut={() => ask(device)} />
        ))}
      </List>
      {devices.length > 1 && (
        <Button
          className="mt-2"
          variant="danger"
          size="sm"
          icon={<LogOutIcon size="sm" />}
          onPress={() => ask('others')}
        >
          {t`تسجيل الخروج من الأجهزة الأخرى`}
        </Button>
      )}
      <ConfirmDialog
        isOpen={target !== null}
        onOpenChange={isOpen => !isOpen && ask(null)}
        title={isAboutOthers ? t`تسجيل الخروج من الأجهزة الأخرى؟` : t`تسجيل الخروج من ${name}؟`}
        confirmLabel={t`تسجيل الخروج`}
        cancelLabel={t`رجوع`}
        onConfirm={() => target !== null && mutate(target)}
        isDanger
        isPending={isPending}
        pendingLabel={t`جارٍ تسجيل الخروج`}
      >
        <p>{t`العودة إلى الحساب تحتاج إلى رمز جديد على الجوال.`}</p>
        <FormFailure message={error === null ? undefined : messageOf(error)} />
      </ConfirmDialog>
    </>
  );
}
