import { describe, expect, it } from 'vitest';
import { clinicDayAt, clinicDayRange, workingDayAt } from './clinic-day.ts';
import type { DoctorHours } from './hours.ts';

const everyDay = (from: number, to: number, timeZone = 'Asia/Riyadh'): DoctorHours => ({
  timeZone,
  week: [0, 1, 2, 3, 4, 5, 6].map(weekday => ({ weekday, from, to, breaks: [] })),
  daysOff: [],
  periods: [],
});
const [USUAL, NIGHTS, EVENINGS] = [everyDay(540, 1020), everyDay(1260, 1560), everyDay(960, 1440)];
const clinic = (...doctors: DoctorHours[]) => ({ timeZone: 'Asia/Riyadh', doctors });
const at = (clock: string) => new Date(`2027-02-10T${clock}:00+03:00`);

describe('a day of the clinic', () => {
  it.each([
    ['of usual hours begins at midnight', clinic(USUAL), '00:00'],
    ['without doctors begins at midnight', clinic(), '00:00'],
    ['begins an hour after the last of the nights before it', clinic(USUAL, NIGHTS), '03:00'],
    ['begins an hour after hours that end at midnight, as consultations run late', clinic(EVENINGS), '01:00'],
    ['begins once work of it does, before the night has ended', clinic(NIGHTS, everyDay(90, 480)), '01:30'],
    ['around the clock begins at midnight', clinic(everyDay(0, 1440), NIGHTS), '00:00'],
    ['of a whole day by the clock begins when that does', clinic(everyDay(600, 2040)), '10:00'],
  ])('%s', (_name, hours, start) => {
    const { startsAt, endsAt } = clinicDayRange(hours, '2027-02-10');
    expect(startsAt).toEqual(at(start));
    expect(endsAt.getTime() - startsAt.getTime()).toBe(24 * 3_600_000);
    expect(clinicDayAt(hours, startsAt)).toBe('2027-02-10');
    expect(clinicDayAt(hours, new Date(startsAt.getTime() - 1))).toBe('2027-02-09');
  });

  it('has no night after a holiday', () => {
    const closed = { ...NIGHTS, daysOff: [{ from: '2027-02-09', to: '2027-02-09', reason: 'عيد' }] };
    expect(clinicDayAt(clinic(closed), at('00:30'))).toBe('2027-02-10');
  });

  it('follows doctors in other zones by their clocks', () => {
    // Seven in the evening to midnight in London is ten to three in Riyadh.
    const london = everyDay(1140, 1440, 'Europe/London');
    expect(clinicDayRange(clinic(london), '2027-02-10').startsAt).toEqual(at('04:00'));
    expect(workingDayAt(london, at('02:30'))).toBe('2027-02-09');
    expect(workingDayAt(london, at('04:30'))).toBe('2027-02-10');
  });
});
