/* Icons of the clinic's side, which owners do not load. */
import CalendarCog from 'lucide-react/icons/calendar-cog';
import Coffee from 'lucide-react/icons/coffee';
import UserX from 'lucide-react/icons/user-x';
import { createIcon } from './icon.tsx';

export const CalendarCogIcon = /* @__PURE__ */ createIcon(CalendarCog);
export const CoffeeIcon = /* @__PURE__ */ createIcon(Coffee);
export const UserXIcon = /* @__PURE__ */ createIcon(UserX);
