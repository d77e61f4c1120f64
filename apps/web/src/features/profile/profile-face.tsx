import { Avatar, type AvatarProps } from '@rifq/ui';

interface ProfileFaceProps extends Pick<AvatarProps, 'size'> {
  avatar: string | null;
  firstname: string;
}

/** The owner's picture, or the initial of the name. */
export function ProfileFace({ avatar, firstname, size }: ProfileFaceProps) {
  const [initial] = firstname;
  return (
    <Avatar
      size={size}
      photo={avatar}
      fallback={
        <span
          aria-hidden="true"
          className="grid size-full place-items-center bg-primary-soft font-head text-h1 text-primary-ink"
        >
          {initial}
        </span>
      }
    />
  );
}
