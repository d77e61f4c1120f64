import { t } from '@lingui/core/macro';
import { coinCount } from '../../../entities/rewards/coins.tsx';
import { pointCount } from './counts.ts';

interface Gain {
  coins: number;
  points: number;
}

/** Amount of an award: «10 عملات و10 نقاط», or one of the two. */
export function gainCount({ coins, points }: Gain): string {
  const coinWords = coinCount(coins);
  const pointWords = pointCount(points);
  if (coins === 0) return pointWords;
  return points === 0 ? coinWords : t`${coinWords} و${pointWords}`;
}

/** «أُضيفت 5 نقاط إلى تقدّمك» */
export function gainSentence({ coins, points }: Gain): string {
  const coinWords = coinCount(coins);
  const pointWords = pointCount(points);
  if (coins === 0) return t`أُضيفت ${pointWords} إلى تقدّمك`;
  if (points === 0) return t`أُضيفت ${coinWords} إلى رصيدك`;
  return t`أُضيفت ${coinWords} إلى رصيدك و${pointWords} إلى تقدّمك`;
}
