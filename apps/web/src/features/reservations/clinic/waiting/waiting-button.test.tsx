import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { karim, salma } from '../../../../testing/build-clinic.ts';
import { renderClinic } from '../../../../testing/clinic-side.tsx';
import { respond, server } from '../../../../testing/server.ts';
import { WaitingButton } from './waiting-button.tsx';

it('lists who waits for the shown doctors', async () => {
  const waits = {
    ...{ id: crypto.randomUUID(), pet_name: 'لولو', owner_name: 'نورة', doctor_id: salma.id },
    ...{
      first_day: '2026-11-20',
      last_day: '2026-11-26',
      is_offered: true,
      created_at: '2026-11-20T08:00:00Z',
    },
  };
  const other = { ...waits, id: crypto.randomUUID(), pet_name: 'بسبس', doctor_id: karim.id };
  server.use(respond('get', '/api/clinic/waiting', { entries: [waits, other] }));
  renderClinic(<WaitingButton doctors={[salma]} />);
  fireEvent.click(await screen.findByRole('button', { name: 'قائمة الانتظار (1)' }));
  expect(await screen.findByText(/لولو/)).toBeTruthy();
  expect(screen.getByText('عُرض عليه موعد')).toBeTruthy();
  expect(screen.queryByText(/بسبس/)).toBeNull();
});
