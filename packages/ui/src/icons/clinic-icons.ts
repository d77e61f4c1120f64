/* Icons of the clinic's side, which owners do not load. */
import Armchair from 'lucide-react/icons/armchair';
import Banknote from 'lucide-react/icons/banknote';
import CalendarCog from 'lucide-react/icons/calendar-cog';
import ChartColumn from 'lucide-react/icons/chart-column';
import Coffee from 'lucide-react/icons/coffee';
import Columns2 from 'lucide-react/icons/columns-2';
import Contact from 'lucide-react/icons/contact';
import DoorOpen from 'lucide-react/icons/door-open';
import HandCoins from 'lucide-react/icons/hand-coins';
import PackageX from 'lucide-react/icons/package-x';
import ReceiptText from 'lucide-react/icons/receipt-text';
import UserX from 'lucide-react/icons/user-x';
import { createIcon } from './icon.tsx';

export const ArmchairIcon = /* @__PURE__ */ createIcon(Armchair);
export const BanknoteIcon = /* @__PURE__ */ createIcon(Banknote);
export const CalendarCogIcon = /* @__PURE__ */ createIcon(CalendarCog);
export const ChartColumnIcon = /* @__PURE__ */ createIcon(ChartColumn);
export const CoffeeIcon = /* @__PURE__ */ createIcon(Coffee);
export const Columns2Icon = /* @__PURE__ */ createIcon(Columns2);
export const DoorOpenIcon = /* @__PURE__ */ createIcon(DoorOpen);
export const HandCoinsIcon = /* @__PURE__ */ createIcon(HandCoins);
export const ContactIcon = /* @__PURE__ */ createIcon(Contact);
export const PackageXIcon = /* @__PURE__ */ createIcon(PackageX);
export const ReceiptTextIcon = /* @__PURE__ */ createIcon(ReceiptText);
export const UserXIcon = /* @__PURE__ */ createIcon(UserX);
