/* Icons of reservations, which few pages show. */
import CalendarClock from 'lucide-react/icons/calendar-clock';
import Timer from 'lucide-react/icons/timer';
import TimerOff from 'lucide-react/icons/timer-off';
import UserRoundX from 'lucide-react/icons/user-round-x';
import { createIcon } from './icon.tsx';

export const CalendarClockIcon = /* @__PURE__ */ createIcon(CalendarClock);
export const TimerIcon = /* @__PURE__ */ createIcon(Timer);
export const TimerOffIcon = /* @__PURE__ */ createIcon(TimerOff);
export const UserRoundXIcon = /* @__PURE__ */ createIcon(UserRoundX);
