import { useLingui } from '@lingui/react/macro';
import type { Passkey } from '@rifq/contract/calls';
import { Button, ConfirmDialog, IconTile, KeyRoundIcon, LinkButton, List, ListRow } from '@rifq/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, messageOf } from '../../../../lib/calls/api-error.ts';
import { request } from '../../../../lib/calls/request.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { FormFailure } from '../../../../lib/forms/form-failure.tsx';
import { toasts } from '../../../../lib/overlays/toasts.ts';
import { taskPath } from '../paths.ts';
import { secondFactorQuery } from '../second-factor-query.ts';

/** Lists the passkeys of the account, each of which can be removed. */
export function PasskeyList({ passkeys }: { passkeys: readonly Passkey[] }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<Passkey | null>(null);
  return (
    <>
      <List label={t`مفاتيح المرور`}>
        {passkeys.map(passkey => (
          <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setChosen(passkey)} />
        ))}
      </List>
      {chosen !== null && <RemoveDialog key={chosen.id} passkey={chosen} onClose={() => setChosen(null)} />}
    </>
  );
}

/** Returns a passkey's name, else the device that made it. */
function usePasskeyName(): (passkey: Passkey) => string {
  const { t } = useLingui();
  return ({ name, system, browser }) => {
    const device = [system, browser].filter(part => part !== null).join('\u00a0· ');
    return name ?? (device === '' ? t`مفتاح مرور` : device);
  };
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useLingui();
  const { ago } = useFormat();
  const name = usePasskeyName()(passkey);
  const [added, used] = [ago(passkey.created_at), passkey.last_used_at && ago(passkey.last_used_at)];
  return (
    <ListRow
      start={
        <IconTile>
          <KeyRoundIcon />
        </IconTile>
      }
      title={<bdi>{name}</bdi>}
      meta={used === null ? t`أُضيف ${added}، ولم يُستخدم بعد` : t`آخر استخدام ${used}`}
      end={
        <Button variant="line" size="sm" aria-label={t`حذف ${name}`} onPress={onRemove}>
          {t`حذف`}
        </Button>
      }
    />
  );
}

/** Confirms a removal, which needs a fresh pass of the second factor. */
function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const name = usePasskeyName()(passkey);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => request('post', '/api/user/second-factor/passkeys/remove', { passkey_id: passkey.id }),
    onSuccess(left) {
      queryClient.setQueryData(secondFactorQuery.queryKey, left);
      onClose();
      toasts.show({ message: t`حُذف مفتاح المرور` });
    },
    onError: () => queryClient.invalidateQueries(secondFactorQuery),
  });
  const mustPass = error instanceof ApiError && error.code === 'second_factor.pass_again';
  return (
    <ConfirmDialog
      isOpen
      onOpenChange={isOpen => !isOpen && onClose()}
      title={t`حذف مفتاح المرور «${name}»؟`}
      confirmLabel={t`حذف`}
      cancelLabel={t`رجوع`}
      onConfirm={() => mutate()}
      isDanger
      isPending={isPending}
      pendingLabel={t`جارٍ الحذف`}
    >
      <p>{t`لن يفتح هذا المفتاح صفحات العيادة بعد ذلك. ويبقى في الجهاز إلى أن يُحذف من إعداداته.`}</p>
      <FormFailure message={error === null ? undefined : messageOf(error)} />
      {mustPass && (
        <LinkButton variant="line" size="sm" href={taskPath('settings')}>
          {t`التحقّق أولًا`}
        </LinkButton>
      )}
    </ConfirmDialog>
  );
}
