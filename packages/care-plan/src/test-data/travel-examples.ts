/** Cases worked by hand from the rules. */
export const earliestTravelExample = {
  id: 'E65',
  why: '21-day rule (EU; UAE low-risk origin): 2026-12-18 + 21 days; a UAE entry also needs 15 weeks of age (2027-01-08), the same day here.',
  input: { firstRabies: '2026-12-18', waitDays: 21, birth: '2026-09-25', minAgeWeeks: 15 },
  expect: { earliest: '2027-01-08' },
};

export const boardingExample = {
  id: 'E67',
  why: 'Kennel cough before boarding on 2026-12-20: at least 3 weeks before.',
  input: { boarding: '2026-12-20' },
  expect: { giveBy: '2026-11-29' },
};
