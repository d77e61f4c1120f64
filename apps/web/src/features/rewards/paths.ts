/** Where the coins are: the panel of the profile. */
export const coinsPath = '/dashboard/profile#coins';
export const historyPath = '/dashboard/profile?section=rewards';
