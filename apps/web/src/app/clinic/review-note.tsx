import { useLingui } from '@lingui/react/macro';
import { Note, TextLink } from '@rifq/ui';
import { useClinicMember } from '../../entities/clinics/clinic-member.ts';
import { OPENING } from '../../entities/clinics/paths.ts';

/** Says over each page of a clinic that is not approved that owners do not see it. */
export function ReviewNote() {
  const { t } = useLingui();
  const { role, state } = useClinicMember();
  return (
    <Note className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p>
          {state === 'rejected'
            ? t`لم تُعتمد العيادة بعد، ولا تظهر لأصحاب الحيوانات.`
            : t`العيادة قيد المراجعة، ولا تظهر لأصحاب الحيوانات بعد.`}
        </p>
        {role === 'manager' && <TextLink href={OPENING}>{t`التفاصيل`}</TextLink>}
      </div>
    </Note>
  );
}
