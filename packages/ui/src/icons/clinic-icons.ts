/* Icons of the clinic's side, which owners do not load. */
import CalendarCog from 'lucide-react/icons/calendar-cog';
import Coffee from 'lucide-react/icons/coffee';
import Columns2 from 'lucide-react/icons/columns-2';
import Contact from 'lucide-react/icons/contact';
import ReceiptText from 'lucide-react/icons/receipt-text';
import UserX from 'lucide-react/icons/user-x';
import { createIcon } from './icon.tsx';

export const CalendarCogIcon = /* @__PURE__ */ createIcon(CalendarCog);
export const CoffeeIcon = /* @__PURE__ */ createIcon(Coffee);
export const Columns2Icon = /* @__PURE__ */ createIcon(Columns2);
export const ContactIcon = /* @__PURE__ */ createIcon(Contact);
export const ReceiptTextIcon = /* @__PURE__ */ createIcon(ReceiptText);
export const UserXIcon = /* @__PURE__ */ createIcon(UserX);
