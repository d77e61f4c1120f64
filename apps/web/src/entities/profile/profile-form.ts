import { useLingui } from '@lingui/react/macro';
import type { Me } from '@rifq/contract/calls';
import { nameLimits } from '@rifq/rules';
import { type Opened, useOpenedVersion } from '../../lib/forms/use-opened-version.ts';

export const profileTexts = ['firstname', 'surname', 'email'] as const;
type ProfileText = (typeof profileTexts)[number];
export type ProfileTexts = Record<ProfileText, string>;

/** Maximum characters of each field. */
export const profileLimits = {
  firstname: nameLimits.person,
  surname: nameLimits.person,
  email: nameLimits.email,
} as const;

const openedWith = (me: Pick<Me, ProfileText> & { version?: string | undefined }): Opened<ProfileTexts> => ({
  values: { firstname: me.firstname ?? '', surname: me.surname ?? '', email: me.email ?? '' },
  version: me.version,
});

/** Tracks the version with which a form of names and address was opened, so that saves of a stale version fail. */
export function useOpenedProfile(open: () => Parameters<typeof openedWith>[0]) {
  const { t } = useLingui();
  return useOpenedVersion<ProfileTexts>(() => openedWith(open()), {
    parts: [
      { label: t`الاسم الأول`, names: ['firstname'], text: ({ firstname }) => firstname },
      { label: t`اسم العائلة`, names: ['surname'], text: ({ surname }) => surname },
      { label: t`البريد الإلكتروني`, names: ['email'], text: ({ email }) => email },
    ],
    read: current => ('me' in current ? openedWith(current.me) : undefined),
  });
}
