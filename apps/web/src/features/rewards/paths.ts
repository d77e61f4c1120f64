/** Path of the coins: the panel of the profile. */
export const coinsPath = '/dashboard/profile#coins';
export const historyPath = '/dashboard/profile?section=rewards';
