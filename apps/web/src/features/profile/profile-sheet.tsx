import { useLingui } from '@lingui/react/macro';
import { mailLimits, uploadLimits } from '@rifq/rules';
import { Button, FormGrid, TextField, UploadField } from '@rifq/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { profileLimits, profileTexts, useOpenedProfile } from '../../entities/profile/profile-form.ts';
import { photoToSend } from '../../lib/files/shrink-photo.ts';
import { sizeText } from '../../lib/formats/size-text.ts';
import { days } from '../../lib/formats/span.ts';
import { useFormat } from '../../lib/formats/use-format.ts';
import { ChangedElsewhere } from '../../lib/forms/changed-elsewhere.tsx';
import { useDiscardGuard } from '../../lib/forms/discard-guard.tsx';
import { useFieldErrors } from '../../lib/forms/field-errors.ts';
import { FormFailure } from '../../lib/forms/form-failure.tsx';
import { tooLong } from '../../lib/forms/too-long.ts';
import { visibleText } from '../../lib/forms/visible-text.ts';
import { Sheet } from '../../lib/overlays/sheet.tsx';
import { toasts } from '../../lib/overlays/toasts.ts';
import { useUiStore } from '../../lib/overlays/ui-store.ts';
import { type AuthUser, meQuery } from '../../lib/session/me.ts';
import { useUpdateProfile } from './update-profile.ts';

const FIELDS = ['avatar', ...profileTexts] as const;

const MEGABYTE = 1024 * 1024;

/** Edits name, email and picture; only changed values are sent. */
export default function ProfileSheet({ user, onClose }: { user: AuthUser; onClose: () => void }) {
  const { t } = useLingui();
  const { number } = useFormat();
  const fields = useFieldErrors(FIELDS);
  const update = useUpdateProfile();
  const showModal = useUiStore(state => state.showModal);
  const queryClient = useQueryClient();
  const {
    opened,
    changed: changedParts,
    rebase,
  } = useOpenedProfile(() => ({
    ...user,
    version: queryClient.getQueryData(meQuery.queryKey)?.version,
  }));
  const initial = opened.values;
  const [texts, setTexts] = useState(initial);
  const [avatar, setAvatar] = useState<File | null>(null);
  const changed = profileTexts.filter(name => visibleText(texts[name]) !== visibleText(initial[name]));
  const isDirty = changed.length > 0 || avatar !== null;
  const guard = useDiscardGuard(isDirty, onClose);
  const limit = number(uploadLimits.bytes / MEGABYTE);

  const save = () => {
    if (update.isPending) return;
    const emptied = changed.filter(name => visibleText(texts[name]) === '');
    if (fields.showFields(Object.fromEntries(emptied.map(name => [name, t`هذا الحقل مطلوب.`])))) return;
    if (!isDirty) return onClose();
    update.mutate(
      {
        ...Object.fromEntries(changed.map(name => [name, visibleText(texts[name])])),
        ...(avatar && { avatar }),
        version: opened.version,
      },
      {
        onSuccess() {
          onClose();
          toasts.show({ message: t`حُفظت بياناتك` });
          if (changed.includes('email')) {
            const valid = days(mailLimits.confirmation.validHours / 24);
            showModal(
              t`بقي تأكيد البريد`,
              t`يُرسل رابط صالح لمدّة ${valid} إلى البريد الجديد، وقد يكون في البريد غير المرغوب. لا تصل إليه رسائل قبل تأكيده.`,
            );
          }
        },
        onError(error) {
          const next = rebase(error, texts);
          if (next === undefined) fields.showFailure(error);
          else setTexts(next);
        },
      },
    );
  };

  const textField = (name: (typeof profileTexts)[number]) => ({
    value: texts[name],
    onChange(value: string) {
      setTexts(current => ({ ...current, [name]: value }));
      fields.clear(name);
    },
    error: fields.errors[name] ?? tooLong(texts[name], profileLimits[name]),
    inputRef: fields.inputRef(name),
  });

  return (
    <>
      <Sheet
        isOpen
        narrow
        onOpenChange={isOpen => !isOpen && guard.leave()}
        title={t`تعديل بياناتي`}
        closeLabel={t`إغلاق`}
        isDismissable={!update.isPending}
        onSubmit={save}
        footer={
          <Button type="submit" className="ms-auto" isPending={update.isPending} pendingLabel={t`جارٍ الحفظ`}>
            {t`حفظ`}
          </Button>
        }
      >
        <div className="grid gap-5">
          <FormFailure message={fields.general} />
          <ChangedElsewhere changed={changedParts} values={texts} onChoose={setTexts} />
          <UploadField
            label={t`صورتك`}
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
            file={avatar}
            onChange={file => {
              setAvatar(file);
              fields.clear('avatar');
            }}
            savedPicture={user.avatar}
            error={fields.errors.avatar}
            inputRef={fields.inputRef('avatar')}
          />
          <FormGrid>
            <TextField label={t`الاسم الأول`} autoComplete="given-name" {...textField('firstname')} />
            <TextField label={t`اسم العائلة`} autoComplete="family-name" {...textField('surname')} />
          </FormGrid>
          <TextField
            label={t`البريد الإلكتروني`}
            type="email"
            ltr
            autoComplete="email"
            {...textField('email')}
          />
        </div>
      </Sheet>
      {guard.dialog}
    </>
  );
}
