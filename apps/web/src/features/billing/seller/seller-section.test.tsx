import type { ClinicSeller } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { press, renderClinic, write } from '../../../testing/clinic-side.tsx';
import { refuseOnce, respond, server } from '../../../testing/server.ts';
import { SellerSection } from './seller-section.tsx';

const seller = (overrides: Partial<ClinicSeller> = {}): ClinicSeller => ({
  name: 'عيادة الواحة البيطرية',
  legal_name: null,
  vat_number: null,
  address: 'الرياض',
  country: 'SA',
  version: 's1',
  ...overrides,
});
const sellerIs = (now: ClinicSeller) => server.use(respond('get', '/api/clinic/seller', { seller: now }));
function takeSaves() {
  const sent: unknown[] = [];
  server.use(
    respond('post', '/api/clinic/seller/save', body => {
      sent.push(body);
      return { seller: seller({ version: 's2', legal_name: 'مؤسسة الواحة' }) };
    }),
  );
  return sent;
}
const save = () => press(/^حفظ بيانات الإيصالات/);

it('saves the legal name and a VAT number in any digits and groups', async () => {
  sellerIs(seller());
  const sent = takeSaves();
  renderClinic(<SellerSection />, { role: 'manager' });
  await screen.findByRole('textbox', { name: /الاسم القانوني/ });
  write(/الاسم القانوني/, 'مؤسسة الواحة');
  write(/الرقم الضريبي/, '٣٠٠ ٠٠٠ ٠٠٠-٠٠٠-٠٠٣');
  save();
  await waitFor(() =>
    expect(sent).toEqual([
      { legal_name: 'مؤسسة الواحة', vat_number: '300000000000003', address: 'الرياض', version: 's1' },
    ]),
  );
  expect(await screen.findByText('حُفظت بيانات الإيصالات.')).toBeTruthy();
});

it('refuses at its field a VAT number that is none of Saudi Arabia', async () => {
  sellerIs(seller());
  renderClinic(<SellerSection />, { role: 'manager' });
  await screen.findByRole('textbox', { name: /الرقم الضريبي/ });
  write(/الرقم الضريبي/, '123456789012345');
  save();
  expect(await screen.findByText(/الرقم الضريبي 15 رقمًا، أولها وآخرها 3/)).toBeTruthy();
});

it('keeps what was typed when a colleague saved meanwhile', async () => {
  sellerIs(seller());
  renderClinic(<SellerSection />, { role: 'manager' });
  await screen.findByRole('textbox', { name: /الاسم القانوني/ });
  write(/الاسم القانوني/, 'مؤسسة الواحة');
  sellerIs(seller({ version: 's9', address: 'طريق الملك فهد' }));
  server.use(
    refuseOnce('post', '/api/clinic/seller/save', 409, { code: 'request.stale', message: 'تغيّرت.' }),
  );
  save();
  expect(await screen.findByText('أُدخل هنا كما حُفظ:')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /الاسم القانوني/ })).toHaveProperty('value', 'مؤسسة الواحة');
  const sent = takeSaves();
  fireEvent.click(screen.getByRole('button', { name: /^حفظ بيانات الإيصالات/ }));
  await waitFor(() =>
    expect(sent).toMatchObject([{ legal_name: 'مؤسسة الواحة', address: 'طريق الملك فهد', version: 's9' }]),
  );
});
