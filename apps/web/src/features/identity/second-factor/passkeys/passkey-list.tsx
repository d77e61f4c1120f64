import { useLingui } from '@lingui/react/macro';
import type { Passkey } from '@rifq/contract/calls';
import { Button, IconTile, KeyRoundIcon, List, ListRow } from '@rifq/ui';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { usePasskeyName } from './use-passkey-name.ts';

interface PasskeyListProps {
  passkeys: readonly Passkey[];
  onRemove: (passkey: Passkey) => void;
}

/** Lists the passkeys of the account, each of which can be removed. */
export function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const { t } = useLingui();
  return (
    <List label={t`مفاتيح المرور`}>
      {passkeys.map(passkey => (
        <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => onRemove(passkey)} />
      ))}
    </List>
  );
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
