/* Icons of sheets and of what is done in them: a sheet does not load all that some page has. */
import CircleAlert from 'lucide-react/icons/circle-alert';
import Copy from 'lucide-react/icons/copy';
import CreditCard from 'lucide-react/icons/credit-card';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Phone from 'lucide-react/icons/phone';
import X from 'lucide-react/icons/x';
import { createIcon } from './icon.tsx';

export const CircleAlertIcon = /* @__PURE__ */ createIcon(CircleAlert);
export const CopyIcon = /* @__PURE__ */ createIcon(Copy);
export const CreditCardIcon = /* @__PURE__ */ createIcon(CreditCard);
export const EllipsisIcon = /* @__PURE__ */ createIcon(Ellipsis);
export const PhoneIcon = /* @__PURE__ */ createIcon(Phone);
export const XIcon = /* @__PURE__ */ createIcon(X);
