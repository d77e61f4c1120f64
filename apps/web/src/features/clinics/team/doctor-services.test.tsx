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

it('says that a doctor offers nothing whose chosen services were all removed, until others are chosen', () => {
  const exam = service('كشف عام');
  const removed = { service_id: crypto.randomUUID(), minutes: null };
  let latest: DoctorService[] = [];
  function Form() {
    const [services, setServices] = useState<DoctorService[]>([removed]);
    latest = services;
    return (
      <DoctorServicesFields known={[exam]} services={services} onChange={setServices} error={undefined} />
    );
  }
  renderClinic(<Form />, { role: 'manager' });
  expect(screen.getByText(/فلا زيارات لهذا الطبيب/)).toBeTruthy();
  expect(screen.queryByText(/كل خدمات العيادة/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /كشف عام/ }));
  expect(latest).toEqual([{ service_id: exam.id, minutes: null }]);
  fireEvent.click(screen.getByRole('button', { name: /كشف عام/ }));
  expect(latest).toEqual([]);
  expect(screen.getByText(/كل خدمات العيادة/)).toBeTruthy();
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
