import { onServer } from './database.ts';
import type { Phone } from './test.ts';

/** Makes the user with this phone a member of a new clinic. */
export async function addMember({ e164 }: Phone): Promise<void> {
  await onServer(pool =>
    pool.query(
      `with clinic as (
         insert into clinics (id, name, country, city, phone_e164, time_zone)
         values (gen_random_uuid(), 'عيادة الواحة البيطرية', 'SA', 'الرياض', '+966112345678', 'Asia/Riyadh')
         returning id
       )
       insert into clinic_members (id, clinic_id, user_id, role)
       select gen_random_uuid(), clinic.id, users.id, 'desk' from clinic, users where users.phone_e164 = $1`,
      [e164],
    ),
  );
}
