import type { MovementReason } from '@rifq/rules';
import {
  BadgeCheckIcon,
  CalendarDaysIcon,
  CameraIcon,
  type IconComponent,
  type IconTileTone,
  PawPrintIcon,
  RotateCcwIcon,
  ScaleIcon,
  StethoscopeIcon,
  SyringeIcon,
  TagIcon,
  Undo2Icon,
  UserIcon,
} from '@rifq/ui';

/** Icon and tone of a movement, by reason. */
export const reasonStyle: Readonly<
  Record<MovementReason, { icon: IconComponent; tone: IconTileTone | undefined }>
> = {
  profile_completed: { icon: UserIcon, tone: 'primary' },
  first_pet: { icon: PawPrintIcon, tone: 'primary' },
  pet_photo: { icon: CameraIcon, tone: 'primary' },
  pet_microchip: { icon: TagIcon, tone: 'primary' },
  weight: { icon: ScaleIcon, tone: 'primary' },
  dose_recorded: { icon: SyringeIcon, tone: 'primary' },
  dose_confirmed: { icon: SyringeIcon, tone: 'done' },
  consultation: { icon: StethoscopeIcon, tone: 'done' },
  spent: { icon: CalendarDaysIcon, tone: undefined },
  refunded: { icon: RotateCcwIcon, tone: 'upcoming' },
  taken_back: { icon: Undo2Icon, tone: undefined },
  granted: { icon: BadgeCheckIcon, tone: 'accent' },
};
