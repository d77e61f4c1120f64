import { useLingui } from '@lingui/react/macro';
import type { TeamMember } from '@rifq/contract/calls';
import { clinicLimits, doctorLanguages, isolated, nameLimits, uploadLimits } from '@rifq/rules';
import { Button, FilterSet, FormGrid, TextField, UploadField } from '@rifq/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClinicMember } from '../../../entities/clinics/clinic-member.ts';
import { servicesQuery } from '../../../entities/clinics/queries.ts';
import { request } from '../../../lib/calls/request.ts';
import { photoToSend } from '../../../lib/files/shrink-photo.ts';
import { useLanguageName } from '../../../lib/formats/language-name.ts';
import { sizeText } from '../../../lib/formats/size-text.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { ChangedElsewhere } from '../../../lib/forms/changed-elsewhere.tsx';
import { useDiscardGuard } from '../../../lib/forms/discard-guard.tsx';
import { useFieldErrors } from '../../../lib/forms/field-errors.ts';
import { FormFailure } from '../../../lib/forms/form-failure.tsx';
import { tooLong } from '../../../lib/forms/too-long.ts';
import { type Opened, useOpenedVersion } from '../../../lib/forms/use-opened-version.ts';
import { visibleText } from '../../../lib/forms/visible-text.ts';
import { Sheet } from '../../../lib/overlays/sheet.tsx';
import { toasts } from '../../../lib/overlays/toasts.ts';
import { DoctorServicesFields } from './doctor-services.tsx';
import { useTeamChange } from './use-team-change.ts';

const FIELDS = ['photo', 'name', 'specialty', 'licence_number', 'languages', 'services'] as const;
const MEGABYTE = 1024 * 1024;

const openedOf = ({ doctor, name, version }: TeamMember) => ({
  values: {
    name: doctor?.name ?? name,
    specialty: doctor?.specialty ?? '',
    licence_number: doctor?.licence_number ?? '',
    languages: doctor?.languages ?? ['ar' as const],
    services: doctor?.services ?? [],
  },
  version,
});

type ProfileValues = ReturnType<typeof openedOf>['values'];

/** Edits the profile that owners see of a doctor, with the licence number and the photo. */
export function DoctorSheet({ member, onClose }: { member: TeamMember; onClose: () => void }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const languageName = useLanguageName();
  const isManager = useClinicMember().role === 'manager';
  const { data: list } = useQuery({ ...servicesQuery, enabled: isManager });
  const serviceName = (id: string) => list?.services.find(one => one.id === id)?.name ?? '';
  const form = useFieldErrors(FIELDS);
  const { opened, changed, rebase } = useOpenedVersion<ProfileValues>(() => openedOf(member), {
    parts: [
      { label: t`الاسم`, names: ['name'], text: ({ name }) => name },
      { label: t`التخصّص`, names: ['specialty'], text: ({ specialty }) => specialty },
      { label: t`رقم الترخيص`, names: ['licence_number'], text: values => values.licence_number },
      {
        label: t`اللغات`,
        names: ['languages'],
        text: ({ languages }) => languages.map(languageName).join('، '),
      },
      {
        label: t`الخدمات`,
        names: ['services'],
        text: ({ services }) => services.map(({ service_id: id }) => isolated(serviceName(id))).join('، '),
      },
    ],
    read: (current): Opened<ProfileValues> | undefined =>
      'member' in current ? openedOf(current.member) : undefined,
  });
  const [values, setValues] = useState(opened.values);
  const [photo, setPhoto] = useState<File | null>(null);
  const isDirty = photo !== null || JSON.stringify(values) !== JSON.stringify(opened.values);
  const guard = useDiscardGuard(isDirty, onClose);
  const save = useTeamChange(
    async () => {
      const id = member.id;
      const saved = await request('post', '/api/clinic/team/doctor/save', {
        member_id: id,
        name: visibleText(values.name),
        specialty: visibleText(values.specialty),
        licence_number: visibleText(values.licence_number),
        languages: values.languages,
        ...(isManager && { services: values.services }),
        version: opened.version,
      });
      if (photo === null) return saved;
      const picture = await photoToSend(photo);
      return request(
        'post',
        '/api/clinic/team/doctor/photo',
        { member_id: id, photo: picture },
        { form: true },
      );
    },
    () => {
      onClose();
      toasts.show({ message: t`حُفظ ملفّ الطبيب.` });
    },
  );
  const submit = () => {
    const wrong = {
      name: visibleText(values.name) === '' ? t`هذا الحقل مطلوب.` : undefined,
      languages: values.languages.length === 0 ? t`تلزم لغة واحدة على الأقل.` : undefined,
    };
    if (form.showFields(wrong)) return;
    save.mutate(undefined, {
      onError(error) {
        const next = rebase(error, values);
        if (next === undefined) form.showFailure(error);
        else setValues(next);
      },
    });
  };
  const limits = {
    name: nameLimits.short,
    specialty: nameLimits.short,
    licence_number: clinicLimits.licence,
  };
  const textField = (name: keyof typeof limits) => ({
    value: values[name],
    onChange(value: string) {
      setValues(current => ({ ...current, [name]: value }));
      form.clear(name);
    },
    error: form.errors[name] ?? tooLong(values[name], limits[name]),
    inputRef: form.inputRef(name),
  });
  const limit = number(uploadLimits.bytes / MEGABYTE);
  return (
    <>
      <Sheet
        isOpen
        narrow
        onOpenChange={guard.leave}
        isDismissable={!save.isPending}
        title={t`ملفّ الطبيب`}
        closeLabel={t`إغلاق`}
        onSubmit={submit}
        footer={
          <Button type="submit" block isPending={save.isPending} pendingLabel={t`جارٍ الحفظ`}>
            {t`حفظ`}
          </Button>
        }
      >
        <div className="grid gap-5">
          <FormFailure message={form.general} />
          <ChangedElsewhere changed={changed} values={values} onChoose={setValues} />
          <UploadField
            label={t`الصورة`}
            optionalLabel={t`اختياري`}
            hint={t`حتى ${limit} م.ب، ويُحذف منها موقع التصوير`}
            describeFile={file => {
              const size = sizeText(file.size, number);
              return t`تُرفع عند الحفظ\u00a0· ${size}`;
            }}
            changeLabel={t`تغيير`}
            tooLargeError={t`حجم الصورة أكبر من ${limit} م.ب.`}
            wrongTypeError={t`الملف ليس صورة.`}
            maxBytes={uploadLimits.bytes}
            shrink={photoToSend}
            file={photo}
            onChange={file => {
              setPhoto(file);
              form.clear('photo');
            }}
            savedPicture={member.doctor?.photo}
            error={form.errors.photo}
            inputRef={form.inputRef('photo')}
          />
          <TextField
            label={t`الاسم`}
            help={t`كما يقرؤه أصحاب الحيوانات، مع اللقب: «د. …»`}
            {...textField('name')}
          />
          <FormGrid>
            <TextField label={t`التخصّص`} optionalLabel={t`اختياري`} {...textField('specialty')} />
            <TextField
              label={t`رقم الترخيص`}
              optionalLabel={t`اختياري`}
              ltr
              {...textField('licence_number')}
            />
          </FormGrid>
          <FilterSet
            label={t`اللغات`}
            options={doctorLanguages.map(id => ({ id, label: languageName(id) }))}
            values={values.languages}
            onChange={languages => {
              setValues(current => ({ ...current, languages }));
              form.clear('languages');
            }}
            error={form.errors.languages}
          />
          {isManager && list !== undefined && list.services.length > 0 && (
            <DoctorServicesFields
              known={list.services}
              services={values.services}
              onChange={services => {
                setValues(current => ({ ...current, services }));
                form.clear('services');
              }}
              error={form.errors.services}
            />
          )}
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
