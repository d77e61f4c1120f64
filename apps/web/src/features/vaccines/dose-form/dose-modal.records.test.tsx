import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useUiStore } from '../../../lib/overlays/ui-store.ts';
import { buildDose, buildPlan, buildPlans, buildView, mishmish } from '../../../testing/build-plan.ts';
import { renderScreen } from '../../../testing/render.tsx';
import { lose, refuse, respond, server } from '../../../testing/server.ts';
import {
  batch,
  CREATED_ID,
  created,
  date,
  isOpen,
  MountedModal,
  openForm,
  save,
  sent,
  type,
} from '../testing/dose-modal.tsx';

describe('closing', () => {
  it('requires confirmation after input', async () => {
    await openForm();
    type(batch(), 'A517-08C');
    fireEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
    fireEvent.click(await screen.findByRole('button', { name: 'متابعة الكتابة' }));
    expect(batch().value).toBe('A517-08C');
    fireEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
    fireEvent.click(await screen.findByRole('button', { name: /^إغلاق دون حفظ/ }));
    expect(isOpen()).toBe(false);
  });

  it("triggers the browser's warning before the tab is closed", async () => {
    const closeTab = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    await openForm();
    expect(closeTab()).toBe(false);
    type(batch(), 'A517-08C');
    expect(closeTab()).toBe(true);
  });

  it('asks nothing without input', async () => {
    await openForm();
    fireEvent.click(screen.getByRole('button', { name: 'إغلاق' }));
    expect(isOpen()).toBe(false);
  });
});

const pick = () => {
  const photo = new File(['label'], 'label.jpg', { type: 'image/jpeg' });
  fireEvent.change(screen.getByLabelText(/صورة الملصق/), { target: { files: [photo] } });
};

describe('the photo of the label', () => {
  it('does not affect the saved dose if it fails, and can be uploaded again', async () => {
    server.use(
      created(),
      refuse('post', '/api/vaccines/doses/label', 422, {
        message: 'الصورة غير مقروءة.',
        code: 'request.invalid',
        errors: { label: ['الملف ليس صورة مقروءة.'] },
      }),
    );
    await openForm();
    pick();
    fireEvent.click(save());
    expect(await screen.findByRole('dialog', { name: 'حُفظت الجرعة' })).toBeTruthy();
    expect(screen.getByText('الملف ليس صورة مقروءة.')).toBeTruthy();

    const uploads: unknown[] = [];
    server.use(
      respond('post', '/api/vaccines/doses/label', body => {
        uploads.push(body);
        return { dose: buildDose() };
      }),
    );
    fireEvent.click(screen.getByRole('button', { name: /إعادة رفع الصورة/ }));
    await waitFor(() => expect(isOpen()).toBe(false));
    expect(uploads).toMatchObject([{ dose_id: CREATED_ID }]);
    expect(sent).toHaveLength(1);
  });
});

it('a test saved without the photo of its label is called a test', async () => {
  const test = buildDose({ protocols: ['6'], result: 'negative' });
  server.use(
    respond('get', '/api/vaccines/plan', buildPlans(buildPlan({ doses: [test] }))),
    respond('post', '/api/vaccines/doses/update', { dose: test }),
    lose('post', '/api/vaccines/doses/label'),
  );
  useUiStore.getState().openModal('vaccineModal', { petId: mishmish.id, doseId: test.id });
  renderScreen(<MountedModal />);
  await screen.findByRole('dialog', { name: 'تعديل الفحص' });
  pick();
  fireEvent.click(save());
  const dialog = await screen.findByRole('dialog', { name: 'حُفظ الفحص' });
  expect(within(dialog).getByText('الفحص محفوظ، لكن صورة الملصق لم تصل.')).toBeTruthy();
});

describe('an edited record', () => {
  it('fills the form and is sent as an update', async () => {
    const changes: unknown[] = [];
    server.use(
      respond('post', '/api/vaccines/doses/update', body => {
        changes.push(body);
        return { dose: buildDose() };
      }),
    );
    const dose = buildDose();
    await openForm({ petId: mishmish.id, doseId: dose.id });
    expect(screen.getByRole('dialog', { name: 'تعديل الجرعة' })).toBeTruthy();
    expect(batch().value).toBe('A482-19B');
    expect(date().value).toBe('14 نوفمبر 2025');
    type(batch(), 'B1');
    fireEvent.click(save());
    await waitFor(() => expect(changes).toHaveLength(1));
    expect(changes[0]).toMatchObject({
      dose_id: dose.id,
      given_on: '2025-11-14',
      protocols: ['2'],
      product_name: 'Nobivac Rabies',
      batch: 'B1',
    });
  });

  it.each(['2005-05-01', '1985-05-01'])(
    'of %s is saved without a question about an unchanged day',
    async day => {
      const changes: unknown[] = [];
      const dose = buildDose({ given_on: day });
      const view = buildView(mishmish);
      server.use(
        respond('get', '/api/vaccines/plan', buildPlans(buildPlan({ doses: [dose] }))),
        respond('get', '/api/pets/view', { ...view, pet: { ...view.pet, birth_date: null } }),
        respond('post', '/api/vaccines/doses/update', body => {
          changes.push(body);
          return { dose };
        }),
      );
      await openForm({ petId: mishmish.id, doseId: dose.id });
      type(batch(), 'B1');
      fireEvent.click(save());
      await waitFor(() => expect(changes).toMatchObject([{ given_on: day, batch: 'B1' }]));
    },
  );
});
