/** Where the coins are: the panel of the profile. */
export const coinsAddress = '/dashboard/profile#coins';
export const historyAddress = '/dashboard/profile?section=rewards';
