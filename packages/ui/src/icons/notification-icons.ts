/* Icons of the bell and its panel: the bell loads right after the first page, with no other icons. */
import Bell from 'lucide-react/icons/bell';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CheckCheck from 'lucide-react/icons/check-check';
import Gift from 'lucide-react/icons/gift';
import MessageCircle from 'lucide-react/icons/message-circle';
import { createIcon } from './icon.tsx';

export const BellIcon = /* @__PURE__ */ createIcon(Bell);
export const CalendarCheckIcon = /* @__PURE__ */ createIcon(CalendarCheck);
export const CheckCheckIcon = /* @__PURE__ */ createIcon(CheckCheck);
export const GiftIcon = /* @__PURE__ */ createIcon(Gift);
export const MessageCircleIcon = /* @__PURE__ */ createIcon(MessageCircle);
