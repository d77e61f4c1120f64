import type { ClientOffer, OfferedPet, Pet, PetJoin } from '@rifq/contract/calls';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { buildPatient } from '../../../testing/build-clinic.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { ClinicRecordsCard } from './clinic-records-card.tsx';
import { OffersCards } from './offers-cards.tsx';

const id = (last: string) => `0190f5fe-7c00-7a00-8000-0000000000${last}`;
const CLIENT_ID = id('e1');
const clinic = { name: 'عيادة الواحة', city: 'الرياض' };

const offered = (overrides: Partial<OfferedPet> = {}): OfferedPet => ({
  id: id('e2'),
  name: 'مشمش',
  species: 'cat',
  sex: 'male',
  birth_date: null,
  state: 'home',
  proposed_pet_id: null,
  visits: 2,
  coming: 1,
  doses: 3,
  weights: 1,
  files: 0,
  first_visit_at: '2026-03-01T09:00:00.000Z',
  last_visit_at: '2026-10-01T09:00:00.000Z',
  ...overrides,
});

const offer = (overrides: Partial<ClientOffer> = {}): ClientOffer => ({
  client_id: CLIENT_ID,
  clinic,
  is_declined: false,
  pets: [offered()],
  ...overrides,
});

const ownPets: Pet[] = [
  buildPatient({ id: id('e3'), name: 'بسبس' }),
  buildPatient({ id: id('e4'), name: 'ركس', species: 'dog' }),
];

const join: PetJoin = {
  id: id('e5'),
  clinic,
  pet_id: id('e3'),
  pet_name: 'بسبس',
  joined_name: 'مشمش',
  joined_at: '2026-11-01T09:00:00.000Z',
  undo_until: '2026-12-01T09:00:00.000Z',
};

const serve = (offers: ClientOffer[], joins: PetJoin[] = []) =>
  server.use(respond('get', '/api/clients/offers', { offers, joins }));

beforeEach(() =>
  server.use(respond('get', '/api/user/me', buildMe()), respond('get', '/api/pets/list', { pets: ownPets })),
);

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));

async function openOffer() {
  renderScreen(<OffersCards />);
  fireEvent.click(await screen.findByRole('button', { name: 'عرض السجلّ' }));
  return screen.findByRole('dialog', { name: /سجلّ لدى عيادة الواحة/ });
}

async function choose(name: RegExp) {
  fireEvent.click(screen.getByRole('button', { name: /«مشمش» في حسابي/ }));
  fireEvent.click(await screen.findByRole('option', { name }));
}

it('shows nothing without an open offer', async () => {
  serve([offer({ is_declined: true })]);
  const { container } = renderScreen(<OffersCards />);
  await waitFor(() => expect(container.querySelector('[role="dialog"], .card')).toBeNull());
  expect(screen.queryByText(/عيادة الواحة/)).toBeNull();
});

it('shows what a record contains, and takes its pet over as a new one', async () => {
  const sent: unknown[] = [];
  serve([offer()]);
  server.use(
    respond('post', '/api/clients/offers/accept', payload => {
      sent.push(payload);
      return { pets: [{ pet_id: id('e2'), into: id('e2') }] };
    }),
  );
  const sheet = await openOffer();
  expect(within(sheet).getByText(/زيارتان، زيارة قادمة، 3 جرعات، وزن واحد$/)).toBeTruthy();
  expect(within(sheet).getByText(/أول زيارة .*2026/)).toBeTruthy();
  press(/^ضمّ إلى حسابي/);
  expect(await screen.findByText('السجلّ في حسابك الآن.')).toBeTruthy();
  expect(sent).toEqual([
    {
      idempotency_key: expect.any(String),
      client_id: CLIENT_ID,
      pets: [{ pet_id: id('e2'), into: null }],
    },
  ]);
});

it('joins a pet into an own one of the same species, with a refusal at that pet', async () => {
  serve([offer()]);
  await openOffer();
  await screen.findByRole('button', { name: /«مشمش» في حسابي/ });
  fireEvent.click(screen.getByRole('button', { name: /«مشمش» في حسابي/ }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toHaveLength(3);
  expect(options.join()).not.toContain('ركس');
  fireEvent.click(screen.getByRole('option', { name: /بسبس/ }));
  const body = {
    code: 'request.invalid' as const,
    message: 'x',
    errors: { 'pets.0.into': ['ليسا حيوانًا واحدًا.'] },
  };
  server.use(refuse('post', '/api/clients/offers/accept', 422, body));
  press(/^ضمّ إلى حسابي/);
  expect(await screen.findByText('ليسا حيوانًا واحدًا.')).toBeTruthy();
});

it('names the pets of an offer, and what the clinic may read afterwards', async () => {
  serve([offer({ pets: [offered(), offered({ id: id('e6'), name: 'لولو' })] })]);
  const sheet = await openOffer();
  expect(screen.getByText(/^لدى .*عيادة الواحة.* سجلّ لـ«.*مشمش.*» و«.*لولو.*»$/)).toBeTruthy();
  expect(within(sheet).getByText(/يقرأ أطباء العيادة سجلّ الحيوان كاملًا حتى 30 يومًا/)).toBeTruthy();
});

it('begins with the pet that the clinic proposes', async () => {
  const sent: unknown[] = [];
  serve([offer({ pets: [offered({ proposed_pet_id: id('e3') })] })]);
  server.use(
    respond('post', '/api/clients/offers/accept', payload => {
      sent.push(payload);
      return { pets: [] };
    }),
  );
  await openOffer();
  press(/^ضمّ إلى حسابي/);
  await waitFor(() => expect(sent).toMatchObject([{ pets: [{ into: id('e3') }] }]));
});

it('sends nothing while all pets are left with the clinic, and declines the whole', async () => {
  const sent: unknown[] = [];
  serve([offer()]);
  server.use(
    respond('post', '/api/clients/offers/decline', payload => {
      sent.push(payload);
      return {};
    }),
  );
  await openOffer();
  await choose(/يبقى لدى العيادة/);
  expect(screen.getByRole('button', { name: /^ضمّ إلى حسابي/ }).hasAttribute('disabled')).toBe(true);
  press(/^ليس لي/);
  expect(await screen.findByText(/بقي السجلّ لدى العيادة/)).toBeTruthy();
  expect(sent).toEqual([{ client_id: CLIENT_ID }]);
});

it('lists declined records in the account, and undoes a join after a question', async () => {
  const sent: unknown[] = [];
  serve([offer({ is_declined: true })], [join]);
  server.use(
    respond('post', '/api/clients/joins/undo', payload => {
      sent.push(payload);
      return {};
    }),
  );
  renderScreen(<ClinicRecordsCard />);
  expect(await screen.findByText('رُفض من قبل، ويمكن ضمّه في أي وقت.')).toBeTruthy();
  press(/إلغاء ربط/);
  expect(sent).toEqual([]);
  const dialog = await screen.findByRole('alertdialog');
  fireEvent.click(within(dialog).getByRole('button', { name: /^إلغاء الربط/ }));
  expect(await screen.findByText('أُلغي الربط، وعاد إلى العيادة ما جاء معه.')).toBeTruthy();
  expect(sent).toEqual([{ join_id: join.id }]);
});
