import { useLingui } from '@lingui/react/macro';
import { isolated, phoneWithCode } from '@rifq/rules';
import { Button, Card, Ltr, PencilIcon, TextLink } from '@rifq/ui';
import { type ReactNode, useState } from 'react';
import { OnDemand } from '../../lib/overlays/on-demand.tsx';
import type { AuthUser } from '../../lib/session/me.ts';
import { lazyChunk } from '../../lib/versions/lazy-chunk.tsx';
import { settingsCardPath } from './paths.ts';
import { ProfileFace } from './profile-face.tsx';

const ProfileSheet = lazyChunk(() => import('./profile-sheet.tsx'));

interface ProfileCardProps {
  user: AuthUser;
  /** Links of other features. */
  ways: ReactNode;
}

/** The signed-in user, with a button to edit the profile. */
export function ProfileCard({ user, ways }: ProfileCardProps) {
  const { t } = useLingui();
  const [isEditing, setEditing] = useState(false);
  return (
    <Card aria-labelledby="profile-name">
      <div className="flex items-center gap-4">
        <ProfileFace size="xl" avatar={user.avatar} firstname={user.firstname} />
        <div className="min-w-0">
          <h2 id="profile-name">{isolated(`${user.firstname} ${user.surname}`)}</h2>
          <p className="text-ink-2">
            <Ltr>{phoneWithCode(user.country_code, user.phone)}</Ltr>
          </p>
          {user.email !== null && (
            <p className="text-sm break-all text-ink-2">
              <Ltr>{user.email}</Ltr>
            </p>
          )}
          {user.email !== null && !user.email_confirmed && (
            <TextLink href={settingsCardPath('notifications')}>{t`البريد بانتظار التأكيد`}</TextLink>
          )}
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="soft" size="sm" icon={<PencilIcon size="sm" />} onPress={() => setEditing(true)}>
          {t`تعديل بياناتي`}
        </Button>
        {ways}
      </div>
      {isEditing && (
        <OnDemand onMissing={() => setEditing(false)}>
          <ProfileSheet user={user} onClose={() => setEditing(false)} />
        </OnDemand>
      )}
    </Card>
  );
}
