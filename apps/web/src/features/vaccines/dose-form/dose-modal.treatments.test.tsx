import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildMe } from '../../../testing/build-me.ts';
import { barq, buildItem, buildPlan, buildPlans, buildView, mishmish } from '../../../testing/build-plan.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { refuse, respond, server } from '../../../testing/server.ts';
import { created, isOpen, MountedModal, openForm, save, sent, type } from '../testing/dose-modal.tsx';

const offered = buildItem({
  protocols: ['ecto'],
  kind: 'treatment',
  status: 'notScheduled',
  stage: null,
  due_on: null,
});

/** Opens the form from the offer of flea and tick control, for an animal of 8 weeks that weighs 900 g. */
async function openTreatment(pet = mishmish) {
  const view = buildView(pet);
  const weight = {
    id: '0190f5fe-7c00-7a00-8000-0000000000e1',
    grams: 900,
    measured_on: '2026-11-19',
    clinic: null,
  };
  server.use(
    respond('get', '/api/user/me', buildMe({ pets: [pet] })),
    respond('get', '/api/vaccines/plan', buildPlans(buildPlan({ pet_id: pet.id, items: [offered] }))),
    respond('get', '/api/pets/view', { ...view, pet: { ...view.pet, birth_date: '2026-09-25', weight } }),
    created(),
  );
  await openForm({ petId: pet.id, protocols: ['ecto'] });
}

const product = () => screen.getByRole<HTMLInputElement>('combobox', { name: /اسم المنتج/ });
const days = () => screen.queryByRole<HTMLInputElement>('textbox', { name: 'مدّة الحماية' });

function choose(query: string, name: RegExp) {
  act(() => product().focus());
  if (query !== '') type(product(), query);
  fireEvent.click(screen.getByRole('option', { name }));
}

describe('a flea and tick treatment', () => {
  it('follows its product, with a warning if the animal is below its limits', async () => {
    await openTreatment();
    fireEvent.click(save());
    expect(await screen.findByText('يلزم اختيار المنتج، أو «منتج آخر».')).toBeTruthy();
    const regions = screen.getAllByRole('status');
    choose('brav', /^Bravecto$/);
    expect(screen.getByText(/يحمي 84 يومًا\. يُعطى من عمر 9 أسابيع ومن وزن/)).toBeTruthy();
    expect(screen.queryByText(/قُراد الكلاب البنّي/)).toBeNull();
    const warning = await screen.findByText(/دون أقل عمر لهذا المنتج/);
    // A live region mounted together with its text is not announced.
    expect(regions).toContain(warning.closest('[role=status]'));
    fireEvent.click(save());
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(sent).toMatchObject([{ protocols: ['ecto'], product: 'bravecto-cat', interval_days: null }]);
  });

  it('clears the error of its product when something else was given', async () => {
    await openTreatment();
    fireEvent.click(save());
    expect(await screen.findByText('يلزم اختيار المنتج، أو «منتج آخر».')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /لقاح آخر أو فحص/ }));
    expect(screen.queryByText(/يلزم تصحيح الحقول/)).toBeNull();
  });

  it('clears the error of its product when another animal is chosen', async () => {
    const other = { ...mishmish, id: '0190f5fe-7c00-7a00-8000-0000000000a3', name: 'لولو' };
    const items = [offered];
    server.use(
      respond('get', '/api/user/me', buildMe({ pets: [mishmish, other] })),
      respond(
        'get',
        '/api/vaccines/plan',
        buildPlans(buildPlan({ items }), buildPlan({ pet_id: other.id, items })),
      ),
    );
    useUiStore.getState().openModal('vaccineModal', { protocols: ['ecto'] });
    renderScreen(<MountedModal />);
    fireEvent.click(await screen.findByRole('radio', { name: mishmish.name }));
    fireEvent.click(await screen.findByRole('radio', { name: /^مكافحة/ }));
    fireEvent.click(save());
    expect(await screen.findByText('يلزم اختيار المنتج، أو «منتج آخر».')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: other.name }));
    expect(screen.queryByText(/يلزم تصحيح الحقول/)).toBeNull();
  });

  it('shows how long a product for dogs protects from the brown dog tick, if that is shorter', async () => {
    await openTreatment(barq);
    choose('brav', /^Bravecto$/);
    expect(screen.getByText(/يحمي 84 يومًا\..*يحمي من قُراد الكلاب البنّي 56 يومًا فقط\./)).toBeTruthy();
  });

  it("takes the days from the label of another product, and shows the server's error at them", async () => {
    await openTreatment();
    choose('', /منتج آخر/);
    fireEvent.click(save());
    expect(await screen.findByText('يلزم عدد أيام الحماية المكتوب على الملصق.')).toBeTruthy();
    const field = days();
    if (field === null) throw new Error('no days are asked for');
    await waitFor(() => expect(document.activeElement).toBe(field));
    const short = 'مدّة الحماية أقصر من مدة أي منتج معروف. المدّة على ملصق المنتج.';
    server.use(
      refuse('post', '/api/vaccines/doses/create', 422, {
        message: short,
        code: 'request.invalid',
        errors: { interval_days: [short] },
      }),
    );
    type(field, '10');
    fireEvent.blur(field);
    fireEvent.click(save());
    expect(await screen.findByText(short)).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    server.use(created());
    type(field, '30');
    fireEvent.blur(field);
    fireEvent.click(save());
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(sent).toMatchObject([{ protocols: ['ecto'], product: null, interval_days: 30 }]);
  });
});
