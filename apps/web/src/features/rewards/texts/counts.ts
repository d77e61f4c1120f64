import { plural } from '@lingui/core/macro';

/** «بقيت 20 عملة» */
export function coinsMissing(coins: number): string {
  return plural(coins, {
    one: 'بقيت عملة واحدة',
    two: 'بقيت عملتان',
    few: 'بقيت # عملات',
    many: 'بقيت # عملة',
    other: 'بقيت # عملة',
  });
}

/** «5 نقاط» */
export function pointCount(points: number): string {
  return plural(points, {
    zero: '# نقطة',
    one: 'نقطة واحدة',
    two: 'نقطتان',
    few: '# نقاط',
    many: '# نقطة',
    other: '# نقطة',
  });
}

/** «بقيت 120 نقطة للمستوى 4»; the level is already in the owner's digits. */
export function pointsLeft(points: number, level: string): string {
  return plural(points, {
    one: `بقيت نقطة واحدة للمستوى ${level}`,
    two: `بقيت نقطتان للمستوى ${level}`,
    few: `بقيت # نقاط للمستوى ${level}`,
    many: `بقيت # نقطة للمستوى ${level}`,
    other: `بقيت # نقطة للمستوى ${level}`,
  });
}

/** «مكافأتان جديدتان» */
export function rewardCount(rewards: number): string {
  return plural(rewards, {
    one: 'مكافأة جديدة',
    two: 'مكافأتان جديدتان',
    few: '# مكافآت جديدة',
    many: '# مكافأة جديدة',
    other: '# مكافأة جديدة',
  });
}
