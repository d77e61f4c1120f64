import { estimatedAgeMarginWeeks, finalAgeWeeks, plan } from '@rifq/care-plan';
import type { Pet } from '@rifq/contract/calls';
import { uploadLimits } from '@rifq/rules';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { weeks } from '../../../lib/formats/span.ts';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { HeaderSlots } from '../../../lib/pages/page-header.tsx';
import { buildMe } from '../../../testing/build-me.ts';
import { stubPictures } from '../../../testing/pictures.ts';
import { reload } from '../../../testing/reload.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { lose, refuse, respond, server } from '../../../testing/server.ts';
import { buildPet, buildWeights } from '../testing/build.ts';
import { PetPage } from './pet-page.tsx';

let sent: unknown[] = [];
/** End slot of the top bar, into which the page renders its menu. */
const actions = document.createElement('div');

beforeEach(() => {
  sent = [];
  document.body.append(actions);
  URL.createObjectURL = () => 'blob:photo';
  URL.revokeObjectURL = () => undefined;
  server.use(respond('get', '/api/user/me', buildMe()));
});
afterEach(() => {
  actions.remove();
  for (const toast of toasts.getSnapshot()) toasts.dismiss(toast.id);
});

const late = { kind: 'overdue', label: 'لقاح متأخّر' } as const;

/** Renders the page with a fake server that stores changes of the pet. */
async function show(overrides: Partial<Pet> = {}) {
  let pet = buildPet(overrides);
  const keep = (change: Partial<Pet>) => (body: unknown) => {
    sent.push(body);
    pet = { ...pet, ...change };
    return { pet };
  };
  server.use(
    respond('get', '/api/pets/view', () => ({ pet, weights: buildWeights(['2026-11-18', 4600]) })),
    respond('post', '/api/pets/state', body => {
      sent.push(body);
      pet = { ...pet, state: Object(body).state, state_since: '2026-11-20T09:00:00.000Z' };
      return { pet };
    }),
    respond('post', '/api/pets/update', keep({ is_adult: true })),
    respond('post', '/api/pets/archive', keep({ archived_at: '2026-11-20T09:00:00.000Z' })),
    respond('post', '/api/pets/restore', keep({ archived_at: null })),
    respond('post', '/api/pets/photo', keep({ photo: '/api/files/new' })),
  );
  const shown = renderScreen(
    <HeaderSlots value={{ back: null, actions }}>
      <PetPage petId={pet.id} plan={<p>الخطة</p>} status={late} booking={null} cards={null} />
    </HeaderSlots>,
  );
  await screen.findByText('الخطة');
  return shown;
}

async function choose(entry: string | RegExp) {
  fireEvent.click(screen.getByRole('button', { name: 'خيارات مشمش' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: entry }));
}

const camera = () => document.querySelector<HTMLInputElement>('input[type=file]');
const photo = (type = 'image/jpeg') => new File(['x'], 'mishmish.jpg', { type });

describe('the page of a pet', () => {
  it('shows name, most urgent status and facts', async () => {
    await show({ birth_date: '2024-07-20', birth_estimated: true, notes: 'يحب الشمس', country: 'AE' });
    expect(screen.getByText('الإمارات')).toBeTruthy();
    expect(screen.getByText('لقاح متأخّر')).toBeTruthy();
    expect(screen.getByText('682 0981 0034 5128')).toBeTruthy();
    expect(screen.getByText('يوليو 2024 تقريبًا')).toBeTruthy();
    expect(screen.getByText('يحب الشمس')).toBeTruthy();
  });

  it('preserves its content when a refetch fails', async () => {
    const { queryClient } = await show();
    server.use(refuse('get', '/api/pets/view', 400, { message: 'لا', code: 'request.failed' }));
    await reload(queryClient);
    expect(screen.getByText('الخطة')).toBeTruthy();
    server.use(refuse('get', '/api/pets/view', 404, { message: 'لا', code: 'pets.not_found' }));
    await reload(queryClient);
    expect(screen.getByText('لم نجد هذا الحيوان في حسابك')).toBeTruthy();
  });

  it('shows an error if the account has no such pet', async () => {
    server.use(
      refuse('get', '/api/pets/view', 404, {
        message: 'لم نجد هذا الحيوان في حسابك.',
        code: 'pets.not_found',
      }),
    );
    renderScreen(<PetPage petId="x" plan={null} status={undefined} booking={null} cards={null} />);
    expect(await screen.findByText('لم نجد هذا الحيوان في حسابك')).toBeTruthy();
  });
});

describe('an unknown age', () => {
  it('has a question with what each choice changes, which disappears with the choice', async () => {
    await show({ birth_date: null });
    expect(screen.getByText('هل عمر «مشمش» أقل من 6 أشهر؟')).toBeTruthy();
    expect(screen.getByText(/لقاح لوكيميا القطط/)).toBeTruthy();
    const final = weeks(finalAgeWeeks + estimatedAgeMarginWeeks);
    expect(screen.getByText(new RegExp(`جرعة في عمر ${final} أو بعده`))).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: /^لا، 6 أشهر أو أكثر/ }));
    await waitFor(() => expect(screen.queryByText(/أقل من 6 أشهر/)).toBeNull());
    expect(sent).toEqual([{ pet_id: buildPet().id, is_adult: true }]);
  });

  it.each([
    ['cat', '8'],
    ['dog', 'cpv'],
  ] as const)(
    'announces for a young %s what its plan by an estimated age includes',
    async (species, protocol) => {
      const asOf = '2026-11-20';
      const facts = { birth: '2026-10-01', birthEstimated: true, registeredOn: asOf, doses: [], asOf };
      const { reason } = plan({ ...facts, species, protocol });
      const weeks = 'finalWeeks' in reason.params ? reason.params.finalWeeks : 'none';
      await show({ birth_date: null, species });
      expect(screen.getByText(new RegExp(`جرعة في عمر ${weeks} أسبوعًا`))).toBeTruthy();
    },
  );

  it('offers the estimate for a cat below a year too, whose plan has leukaemia', async () => {
    await show({ birth_date: null });
    const note = screen.getByText(/دون سنة يُجدول/);
    expect(within(note).getByRole('link', { name: 'تقدير العمر' }).getAttribute('href')).toBe(
      `/dashboard/pets/edit/${buildPet().id}?field=age`,
    );
  });

  it('opens the estimate of a young animal’s age', async () => {
    await show({ birth_date: null, species: 'dog' });
    expect(screen.queryByText(/لوكيميا/)).toBeNull();
    expect(screen.getByRole('link', { name: 'نعم، أقل من 6 أشهر' }).getAttribute('href')).toBe(
      `/dashboard/pets/edit/${buildPet().id}?field=age`,
    );
  });

  it('has no second question, and none if the birth is known', async () => {
    await show({ birth_date: null, is_adult: true });
    expect(screen.queryByText(/أقل من 6 أشهر/)).toBeNull();
  });
});

describe('the state of the pet', () => {
  it('is changed to lost after a confirmation, then shows what helps in a search, and can be home again', async () => {
    await show();
    await choose('مفقود');
    const dialog = await screen.findByRole('alertdialog');
    expect(sent).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: /^نعم/ }));
    expect(await screen.findByText(/مفقود منذ/)).toBeTruthy();
    expect(screen.queryByText('لقاح متأخّر')).toBeNull();
    expect(screen.getAllByRole('button', { name: 'نسخ رقم الشريحة' })).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: /^عاد إلينا/ }));
    expect(await screen.findByText('لقاح متأخّر')).toBeTruthy();
    expect(sent).toMatchObject([{ state: 'lost' }, { state: 'home' }]);
  });

  it('preserves the record of one that has passed away, without reminders and with a muted picture', async () => {
    await show({ photo: '/api/files/old' });
    await choose('فارق الحياة');
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: /^نعم/ }));
    expect(await screen.findByText(/سجلّه باقٍ/)).toBeTruthy();
    expect(screen.queryByText('لقاح متأخّر')).toBeNull();
    expect(screen.queryByRole('button', { name: 'وزن جديد' })).toBeNull();
    expect(screen.getByRole('img', { name: 'صورة مشمش' }).className).toContain('grayscale');
    expect(screen.getByText('الخطة')).toBeTruthy();
  });

  it('is unchanged when the dialog is cancelled', async () => {
    await show();
    await choose('فارق الحياة');
    fireEvent.click(await screen.findByRole('button', { name: 'رجوع' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(sent).toEqual([]);
  });

  it('shows in the dialog why it could not be saved, and leaves it open', async () => {
    await show();
    server.use(lose('post', '/api/pets/state'));
    await choose('مفقود');
    const dialog = await screen.findByRole('alertdialog');
    fireEvent.click(within(dialog).getByRole('button', { name: /^نعم/ }));
    expect(await within(dialog).findByText(/تعذّر الوصول إلى رِفق/)).toBeTruthy();
  });

  it('has female forms for a female', async () => {
    await show({ sex: 'female' });
    fireEvent.click(screen.getByRole('button', { name: 'خيارات مشمش' }));
    expect(await screen.findByRole('menuitem', { name: 'مفقودة' })).toBeTruthy();
    expect(screen.getByRole('menuitem', { name: 'فارقت الحياة' })).toBeTruthy();
  });

  it('has neutral texts for an unknown sex', async () => {
    const gendered = /مفقود|فارق|لفقده|سجلّه|صورته|عاد إلينا|ما زال|مُعقَّم/;
    const isNeutral = () => expect(document.body.textContent).not.toMatch(gendered);
    await show({ sex: null, neutered: true });
    await choose('في حالة فقدان');
    const lost = await screen.findByRole('alertdialog', { name: 'هل «مشمش» في حالة فقدان؟' });
    isNeutral();
    fireEvent.click(within(lost).getByRole('button', { name: /^نعم/ }));
    expect(await screen.findByText(/«مشمش» في حالة فقدان منذ/)).toBeTruthy();
    expect(screen.getByRole('button', { name: /^تسجيل العودة إلى البيت/ })).toBeTruthy();
    await choose('وفاة');
    const passedAway = await screen.findByRole('alertdialog', { name: 'تسجيل وفاة «مشمش»؟' });
    isNeutral();
    fireEvent.click(within(passedAway).getByRole('button', { name: /^نعم/ }));
    expect(await screen.findByText(/نأسف لوفاة «مشمش»/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'خيارات مشمش' }));
    expect(await screen.findByRole('menuitem', { name: 'تصحيح: في البيت' })).toBeTruthy();
    isNeutral();
  });
});

describe('the archive', () => {
  it('adds a pet and restores it immediately', async () => {
    await show();
    await choose('أرشفة');
    expect(await screen.findByText(/في الأرشيف منذ/)).toBeTruthy();
    expect(screen.getByText('في الأرشيف')).toBeTruthy();
    expect(screen.queryByText('لقاح متأخّر')).toBeNull();
    expect(screen.queryByRole('link', { name: 'تعديل بيانات مشمش' })).toBeNull();
    expect(camera()).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'تراجع' }));
    await waitFor(() => expect(screen.queryByText(/في الأرشيف/)).toBeNull());
  });
});

describe('the photo', () => {
  it('is shown immediately, and again after a failed attempt', async () => {
    await show({ photo: '/api/files/old' });
    server.use(lose('post', '/api/pets/photo'));
    fireEvent.change(camera() ?? document.body, { target: { files: [photo()] } });
    const picture = () =>
      screen.getByRole<HTMLImageElement>('img', { name: 'صورة مشمش' }).getAttribute('src');
    expect(picture()).toBe('blob:photo');
    expect(await screen.findByText(/تعذّر الوصول إلى رِفق/)).toBeTruthy();
    expect(picture()).toBe('blob:photo');

    server.use(respond('post', '/api/pets/photo', () => ({ pet: buildPet({ photo: '/api/files/new' }) })));
    fireEvent.click(screen.getByRole('button', { name: 'إعادة المحاولة' }));
    await waitFor(() => expect(picture()).toBe('/api/files/new'));
  });

  describe('of more than 8 MB', () => {
    const large = () => new File([new Uint8Array(uploadLimits.bytes + 1)], 'cat.jpg', { type: 'image/jpeg' });
    const choose = () => fireEvent.change(camera() ?? document.body, { target: { files: [large()] } });
    afterEach(() => {
      vi.unstubAllGlobals();
      vi.restoreAllMocks();
    });

    it('is resized before its size is checked', async () => {
      const { decode, close } = stubPictures();
      decode.mockResolvedValue({ width: 9248, height: 6936, close });
      await show();
      const append = vi.spyOn(FormData.prototype, 'append');
      choose();
      await waitFor(() => expect(sent).toHaveLength(1));
      expect(append.mock.calls).toContainEqual([
        'photo',
        expect.objectContaining({ size: 'smaller'.length }),
      ]);
    });

    it('is not uploaded if the browser cannot resize it', async () => {
      await show();
      choose();
      expect(await screen.findByText('حجم الصورة أكبر من 8 م.ب.')).toBeTruthy();
      expect(sent).toEqual([]);
      expect(screen.queryByRole('button', { name: 'إعادة المحاولة' })).toBeNull();
    });
  });

  it('is tried if the system reports no media type', async () => {
    const { decode, close } = stubPictures();
    decode.mockResolvedValue({ width: 40, height: 40, close });
    await show();
    fireEvent.change(camera() ?? document.body, { target: { files: [photo('')] } });
    await waitFor(() => expect(sent).toHaveLength(1));
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('is rejected if it is no picture', async () => {
    await show();
    fireEvent.change(camera() ?? document.body, { target: { files: [photo('application/pdf')] } });
    expect(await screen.findByText('الملف ليس صورة.')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});
