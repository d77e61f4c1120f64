import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { reservationKinds, reservationMinutes } from '@rifq/rules';
import { DoctorSalmaIllustration, Ltr, StatusChip } from '@rifq/ui';

/** A reservation as the app shows it: doctor, animal, time, and its notes. */
export function ConsultationPreview() {
  const { t } = useLingui();
  return (
    <figure className="preview consultation-preview" aria-label={t`مثال من استشارة`}>
      <span className="avatar">
        <DoctorSalmaIllustration />
      </span>
      <div className="consultation-preview-who">
        <b>
          <Trans>د. سلمى الحدّاد</Trans>
        </b>
        <span>
          <Trans>
            استشارة عن مشمش&nbsp;·{' '}
            <Plural
              value={reservationMinutes[reservationKinds.consultation]}
              few="# دقائق"
              many="# دقيقة"
              other="# دقيقة"
            />
          </Trans>
        </span>
      </div>
      <StatusChip status="done">
        <Trans>مؤكَّد</Trans>
      </StatusChip>
      <p className="consultation-preview-when">
        <Trans>
          السبت 21 نوفمبر، <Ltr>5:30</Ltr> م
        </Trans>
      </p>
      <p className="message-preview">
        <Trans>هل لاحظتم احمرارًا داخل الأذن؟</Trans>
      </p>
      <p className="message-preview message-preview-own">
        <Trans>قليلًا، وأرسلت صورة الآن.</Trans>
      </p>
    </figure>
  );
}
