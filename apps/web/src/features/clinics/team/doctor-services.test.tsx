import type { ClinicService, DoctorService } from '@rifq/contract/calls';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderClinic } from '../../../testing/clinic-side.tsx';
import { DoctorServicesFields } from './doctor-services.tsx';

const service = (name: string): ClinicService => ({
  id: crypto.randomUUID(),
  name,
  minutes: 20,
  price: 15_000,
  vat_percent: 15,
  version: 'a1',
});

it('stores minutes of its own only where they differ from those of the service', () => {
  const [exam, surgery] = [service('كشف عام'), service('جراحة')];
  let latest: DoctorService[] = [];
  function Form() {
    const [services, setServices] = useState<DoctorService[]>([]);
    latest = services;
    return (
      <DoctorServicesFields
        known={[exam, surgery]}
        services={services}
        onChange={setServices}
        error={undefined}
      />
    );
  }
  renderClinic(<Form />, { role: 'manager' });
  fireEvent.click(screen.getByRole('button', { name: /جراحة/ }));
  expect(latest).toEqual([{ service_id: surgery.id, minutes: null }]);
  const minutes = () => screen.getByRole('textbox', { name: /^مدّة/ });
  const type = (value: string) => {
    fireEvent.change(minutes(), { target: { value } });
    fireEvent.blur(minutes());
  };
  type('45');
  expect(latest).toEqual([{ service_id: surgery.id, minutes: 45 }]);
  type('20');
  expect(latest).toEqual([{ service_id: surgery.id, minutes: null }]);
});
