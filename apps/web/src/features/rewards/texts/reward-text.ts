import { t } from '@lingui/core/macro';
import type { MovementReason } from '@rifq/rules';

interface ReasonText {
  /** Title of the movement in the history. */
  title: string;
  /** Describes the award in a sentence; `pet` is the isolated name, null if there is none. */
  celebrated: (pet: string | null) => string;
}

/** Texts for every reason of a movement of coins or points. */
export function rewardReasonText(reason: MovementReason): ReasonText {
  return table[reason]();
}

/** Functions, so that the texts have the language and digits at the time of rendering. */
const table: Readonly<Record<MovementReason, () => ReasonText>> = {
  profile_completed: () => ({
    title: t`إكمال البيانات`,
    celebrated: () => t`اكتملت بيانات حسابك.`,
  }),
  first_pet: () => ({
    title: t`إضافة أول حيوان`,
    celebrated: pet => (pet === null ? t`أول حيوان في حسابك الآن.` : t`«${pet}» في حسابك الآن.`),
  }),
  pet_photo: () => ({
    title: t`إضافة صورة`,
    celebrated: pet => (pet === null ? t`أُضيفت صورة إلى السجلّ.` : t`أُضيفت صورة «${pet}» إلى السجلّ.`),
  }),
  pet_microchip: () => ({
    title: t`تسجيل رقم الشريحة`,
    celebrated: pet => (pet === null ? t`سُجّل رقم الشريحة.` : t`سُجّل رقم شريحة «${pet}».`),
  }),
  weight: () => ({
    title: t`تسجيل الوزن`,
    celebrated: pet => (pet === null ? t`سُجّل وزن هذا الأسبوع.` : t`سُجّل وزن «${pet}» هذا الأسبوع.`),
  }),
  dose_recorded: () => ({
    title: t`تسجيل جرعة`,
    celebrated: pet => (pet === null ? t`سُجّلت جرعة.` : t`سُجّلت جرعة «${pet}».`),
  }),
  dose_confirmed: () => ({
    title: t`جرعة مؤكَّدة في وقتها`,
    celebrated: pet =>
      pet === null ? t`جرعة كانت في وقتها وأكّدها الطبيب.` : t`جرعة «${pet}» كانت في وقتها وأكّدها الطبيب.`,
  }),
  consultation: () => ({
    title: t`استشارة مكتملة`,
    celebrated: pet => (pet === null ? t`اكتملت الاستشارة.` : t`اكتملت استشارة «${pet}».`),
  }),
  spent: () => ({ title: t`حجز استشارة`, celebrated: () => t`دُفع حجز بالعملات.` }),
  refunded: () => ({ title: t`استرداد حجز ملغى`, celebrated: () => t`استُردّت عملات حجز ملغى.` }),
  taken_back: () => ({ title: t`سحب مكافأة أُلغي سببها`, celebrated: () => t`سُحبت مكافأة أُلغي سببها.` }),
  granted: () => ({ title: t`تصحيح من فريق رِفق`, celebrated: () => t`صُحّح رصيدك.` }),
};
