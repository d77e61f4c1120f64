/** Cases computed manually from the rules. */
export const earliestTravelExample = {
  id: 'E65',
  why: '21-day rule (EU; UAE low-risk origin): 2026-12-18 + 21 days; a UAE entry also needs 15 weeks of age (2027-01-08), the same day here. No antibody test from a listed country.',
  input: {
    firstRabies: '2026-12-18',
    waitDays: 21,
    birth: '2026-09-25',
    minAgeWeeks: 15,
    titre: 'notNeeded' as const,
  },
  expect: { earliest: '2027-01-08', sample: null },
};

export const titreTravelExample = {
  id: 'T1',
  why: 'EU from a country that is not listed: sample 30 days after 2026-12-18 (2027-01-17), entry three months after it.',
  input: { firstRabies: '2026-12-18', waitDays: 21, titre: { sampledOn: null } },
  expect: { earliest: '2027-04-17', sample: { from: '2027-01-17', tooEarly: false } },
};

export const boardingExample = {
  id: 'E67',
  why: 'Kennel cough before boarding on 2026-12-20: at least 3 weeks before.',
  input: { boarding: '2026-12-20' },
  expect: { giveBy: '2026-11-29' },
};
