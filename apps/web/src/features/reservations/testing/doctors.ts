import type { Doctor } from '@rifq/contract/calls';
import * as z from 'zod/mini';
import { respond } from '../../../testing/server.ts';
import { buildClinic, buildDoctor } from './build.ts';

const asked = z.object({
  city: z.optional(z.string()),
  language: z.optional(z.string()),
  doctor_id: z.optional(z.string()),
  page: z._default(z.coerce.number(), 0),
});

/** Returns these doctors in pages of this length, filtered as requested. */
export const doctorsAre = (doctors: readonly Doctor[], pageLength = 50) =>
  respond('get', '/api/doctors/list', sent => {
    const { city, language, doctor_id, page } = asked.parse(sent);
    const found = doctors.filter(
      doctor =>
        (city === undefined || doctor.clinic.city === city) &&
        (language === undefined || doctor.languages.some(spoken => spoken === language)) &&
        (doctor_id === undefined || doctor.id === doctor_id),
    );
    const end = (page + 1) * pageLength;
    return {
      doctors: found.slice(end - pageLength, end),
      more: found.length > end,
      cities: [...new Set(doctors.map(({ clinic }) => clinic.city))],
      languages: [...new Set(doctors.flatMap(({ languages }) => languages))],
      currency: 'SAR' as const,
    };
  });

/** Builds this number of Arabic-speaking doctors in Riyadh, named «د. 0», «د. 1» …; the first is in Jeddah. */
export const buildDoctors = (count: number): Doctor[] =>
  Array.from({ length: count }, (_, index) =>
    buildDoctor({
      id: `0190f5fe-7c00-7a00-8000-0000000001${10 + index}`,
      name: `د. ${index}`,
      languages: ['ar'],
      clinic: buildClinic({ city: index === 0 ? 'جدة' : 'الرياض' }),
    }),
  );
