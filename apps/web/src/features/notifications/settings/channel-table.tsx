import { useLingui } from '@lingui/react/macro';
import type { NotificationPreferences } from '@rifq/contract/calls';
import { Checkbox, VisuallyHidden } from '@rifq/ui';
import { messageOf } from '../../../lib/api-error.ts';
import { FormFailure } from '../../../lib/form-failure.tsx';
import { type Channel, useSetChannel } from '../preferences.ts';
import { kinds, kindWords } from './kind-words.ts';

interface ChannelTableProps {
  preferences: NotificationPreferences;
  /** Without it there is no column for devices. */
  hasPush: boolean;
}

/** Kinds by channels; a choice holds at once. */
export function ChannelTable({ preferences, hasPush }: ChannelTableProps) {
  const { t } = useLingui();
  const { mutate, error } = useSetChannel();
  const columns: { channel: Channel; label: string }[] = [
    ...(hasPush ? [{ channel: 'push', label: t`الجهاز` } as const] : []),
    { channel: 'email', label: t`البريد` },
  ];
  return (
    <>
      <FormFailure message={error === null ? undefined : messageOf(error)} />
      <table className="channels">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>{t`النوع`}</VisuallyHidden>
            </th>
            <th scope="col">{t`رِفق`}</th>
            {columns.map(({ channel, label }) => (
              <th key={channel} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {kinds.map(kind => {
            const { name, detail } = kindWords(kind);
            return (
              <tr key={kind}>
                <th scope="row">
                  {name}
                  <small>{detail}</small>
                </th>
                <td>
                  <Checkbox isSelected isDisabled aria-label={t`${name}: داخل رِفق دائمًا`} />
                </td>
                {columns.map(({ channel, label }) => (
                  <td key={channel}>
                    <Checkbox
                      aria-label={`${name}: ${label}`}
                      isSelected={preferences[kind][channel]}
                      onChange={on => mutate({ kind, channel, on })}
                    />
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
