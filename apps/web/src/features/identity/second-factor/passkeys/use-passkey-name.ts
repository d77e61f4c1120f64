import { useLingui } from '@lingui/react/macro';
import type { Passkey } from '@rifq/contract/calls';
import { useFormat } from '../../../../lib/formats/use-format.ts';

/** Returns a passkey's name, else the device that made it, with the time by which several differ. */
export function usePasskeyName(): (passkey: Passkey) => string {
  const { t } = useLingui();
  const { instantDate, time } = useFormat();
  return ({ name, system, browser, created_at: at }) => {
    if (name !== null) return name;
    const device = [system, browser].filter(part => part !== null).join('\u00a0· ');
    const [kind, day, hour] = [device === '' ? t`مفتاح مرور` : device, instantDate(at), time(at)];
    return t`${kind}، ${day} ${hour}`;
  };
}
