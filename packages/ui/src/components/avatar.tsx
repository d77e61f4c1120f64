import { type ReactNode, useState } from 'react';
import { CatFace } from '../illustrations/cat-face.tsx';
import type { FaceCoat } from '../illustrations/coats.ts';
import { DogFace } from '../illustrations/dog-face.tsx';
import { cx } from '../lib/cx.ts';
import { type CareStatus, STATUS_ICON } from './chip.tsx';
import { VisuallyHidden } from './text.tsx';

export interface AvatarProps {
  /** URL of the photo. If it is missing or does not load, `fallback` shows. */
  photo?: string | null | undefined;
  fallback: ReactNode;
  /** Empty by default: the name is nearly always next to it. */
  alt?: string | undefined;
  /** 28, 40, 48 (default), 68, 96 px. */
  size?: 'xs' | 'sm' | 'md' | 'lg' | 'xl' | undefined;
  /** Greyed out: the animal passed away, its record remains. */
  muted?: boolean | undefined;
  /** A dot at the corner with the status' icon; `label` is its text for screen readers. */
  status?: { kind: CareStatus; label: string } | undefined;
  /** A dot at the corner: the person is present. Adjacent text must say so too. */
  isHere?: boolean | undefined;
}

/** A round picture: photo first, drawing otherwise. */
export function Avatar({
  photo,
  fallback,
  alt = '',
  size = 'md',
  muted,
  status,
  isHere = false,
}: AvatarProps) {
  const [brokenPhoto, setBrokenPhoto] = useState<string>();
  const showsPhoto = photo != null && photo !== '' && photo !== brokenPhoto;
  const picture = (
    <span className={cx('avatar', size !== 'md' && `avatar-${size}`, muted && 'avatar-muted')}>
      {showsPhoto ? <img src={photo} alt={alt} onError={() => setBrokenPhoto(photo)} /> : fallback}
    </span>
  );
  if (isHere)
    return (
      <span className="avatar-wrap">
        {picture}
        <span className="avatar-here" aria-hidden="true" />
      </span>
    );
  if (status === undefined) return picture;
  const StatusIcon = STATUS_ICON[status.kind];
  return (
    <span className="avatar-wrap">
      {picture}
      <span className={cx('avatar-status', `avatar-status-${status.kind}`)}>
        <StatusIcon size="xs" />
        <VisuallyHidden>{status.label}</VisuallyHidden>
      </span>
    </span>
  );
}

export interface PetAvatarProps extends Omit<AvatarProps, 'fallback'> {
  species: 'cat' | 'dog';
  /** Unknown coats are drawn as cream. */
  coat?: FaceCoat | null | undefined;
}

/** A pet's avatar: without a photo, its species in its coat colour. */
export function PetAvatar({ species, coat, ...rest }: PetAvatarProps) {
  const Face = species === 'cat' ? CatFace : DogFace;
  return <Avatar {...rest} fallback={<Face coat={coat ?? 'cream'} />} />;
}
