/* Icons of the clinic's side, which owners do not load. */
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CalendarCog from 'lucide-react/icons/calendar-cog';
import Coffee from 'lucide-react/icons/coffee';
import Timer from 'lucide-react/icons/timer';
import UserX from 'lucide-react/icons/user-x';
import { createIcon } from './icon.tsx';

export const CalendarClockIcon = /* @__PURE__ */ createIcon(CalendarClock);
export const CalendarCogIcon = /* @__PURE__ */ createIcon(CalendarCog);
export const CoffeeIcon = /* @__PURE__ */ createIcon(Coffee);
export const TimerIcon = /* @__PURE__ */ createIcon(Timer);
export const UserXIcon = /* @__PURE__ */ createIcon(UserX);
