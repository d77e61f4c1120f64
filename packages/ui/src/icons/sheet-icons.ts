/* Icons of sheets and their content, so that a sheet does not load the icons of pages. */
import Copy from 'lucide-react/icons/copy';
import CreditCard from 'lucide-react/icons/credit-card';
import Phone from 'lucide-react/icons/phone';
import { createIcon } from './icon.tsx';

export const CopyIcon = /* @__PURE__ */ createIcon(Copy);
export const CreditCardIcon = /* @__PURE__ */ createIcon(CreditCard);
export const PhoneIcon = /* @__PURE__ */ createIcon(Phone);
