import { useLingui } from '@lingui/react/macro';
import { isolated } from '@rifq/rules';
import { Button, ChoicePills, FilterChoice, Note, TextArea, TextLink } from '@rifq/ui';
import { useEffect, useRef } from 'react';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { SERVICES } from '../../../../entities/clinics/paths.ts';
import { PetPicture } from '../../../../entities/pets/pet-picture.tsx';
import { useMoneyFormat } from '../../../../lib/formats/money.ts';
import { priceText } from '../../../../lib/formats/price-text.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { firstControl } from '../../../../lib/forms/first-control.ts';
import { useUiStore } from '../../../../lib/overlays/ui-store.ts';
import { LoadError } from '../../../../lib/pages/load-error.tsx';
import { PageLoading } from '../../../../lib/pages/page-loading.tsx';
import type { VisitPatient } from './draft.ts';
import type { VisitForm } from './use-visit.ts';
import { LaterTime, TimeNow } from './visit-time.tsx';

/** Services that are shown before «كل الخدمات» is pressed. */
const FIRST_SERVICES = 6;

interface VisitStepProps {
  visit: VisitForm;
  patient: VisitPatient;
}

/** Chooses service, time and doctor, and the reason. */
export function VisitStep({ visit, patient }: VisitStepProps) {
  const { t } = useLingui();
  const { draft, update, form, services, schedule } = visit;
  const failed = [services, schedule].find(query => query.data === undefined && query.isError);
  if (failed !== undefined) {
    return (
      <LoadError
        error={failed.error}
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
        compact
      />
    );
  }
  if (services.data === undefined || schedule.data === undefined) return <PageLoading />;
  return (
    <>
      <Patient visit={visit} patient={patient} />
      <ChoicePills
        label={t`متى؟`}
        options={[
          { id: 'now', label: t`الآن` },
          { id: 'later', label: t`موعد لاحق` },
        ]}
        value={draft.visit}
        onChange={when => update({ visit: when }, 'starts_at', 'day')}
      />
      <Services visit={visit} />
      {draft.visit === 'now' ? <TimeNow visit={visit} /> : <LaterTime visit={visit} />}
      <TextArea
        label={t`سبب الزيارة`}
        value={draft.reason}
        onChange={reason => update({ reason }, 'reason')}
        error={form.errors.reason}
        inputRef={form.inputRef('reason')}
      />
    </>
  );
}

function Services({ visit }: { visit: VisitForm }) {
  const { t } = useLingui();
  const { role } = useClinicMember();
  const { number } = useFormat();
  const write = useMoneyFormat();
  const { data } = visit.services;
  if (data === undefined) return null;
  if (data.services.length === 0) {
    return (
      <Note>
        <p>{t`لا خدمات في قائمة أسعار العيادة بعد، ولكل زيارة خدمة.`}</p>
        {role === 'manager' ? (
          <TextLink href={SERVICES} onPress={() => useUiStore.getState().closeModals('visitModal')}>
            {t`قائمة الخدمات`}
          </TextLink>
        ) : (
          <p>{t`إضافتها لمدير العيادة.`}</p>
        )}
      </Note>
    );
  }
  return (
    <div ref={firstControl(visit.form.inputRef('service_id'))}>
      <FilterChoice
        label={t`الخدمة`}
        options={data.services.map(({ id, name, minutes, price: amount }) => {
          const price = priceText({ amount, currency: data.currency }, write);
          const length = number(minutes);
          return { id, label: t`${isolated(name)}\u00a0· ${length} د\u00a0· ${price}` };
        })}
        value={visit.service?.id ?? null}
        onChange={serviceId => visit.update({ serviceId, startsAt: null }, 'service_id', 'starts_at')}
        visible={FIRST_SERVICES}
        moreLabel={t`كل الخدمات`}
        error={visit.form.errors.service_id}
      />
    </div>
  );
}

/** The patient, with a button to choose another. Takes the focus. */
function Patient({ visit, patient }: VisitStepProps) {
  const { t } = useLingui();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  const { pet, ownerName } = patient;
  return (
    <div ref={box} tabIndex={-1} className="rounded-md">
      <Note icon={<PetPicture pet={pet} />}>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <b className="text-ink">{`${isolated(pet.name)}\u00a0· ${isolated(ownerName)}`}</b>
          <Button variant="ghost" size="sm" onPress={() => visit.update({ isNamed: false, patient: null })}>
            {t`حيوان آخر`}
          </Button>
        </div>
      </Note>
    </div>
  );
}
