import { Trans } from '@lingui/react/macro';
import { CatFace, DogFace, StatusChip } from '@rifq/ui';

/** The app on a phone, as decoration: the features describe all of it. */
export function PhonePreview() {
  return (
    <div className="phone" aria-hidden="true">
      <div className="phone-screen">
        <b className="phone-greeting">
          <Trans>صباح الخير يا نورة</Trans>
        </b>
        <p>
          <Trans>الجمعة 20 نوفمبر</Trans>
        </p>
        <div className="card phone-row">
          <span className="avatar avatar-sm">
            <CatFace coat="white" />
          </span>
          <span>
            <b>
              <Trans>اللقاح الثلاثي</Trans>
            </b>
            <StatusChip status="due">
              <Trans>مستحقّ اليوم</Trans>
            </StatusChip>
          </span>
        </div>
        <div className="card phone-row">
          <span className="avatar avatar-sm">
            <DogFace coat="cream" />
          </span>
          <span>
            <b>
              <Trans>الليبتوسبيروزيس</Trans>
            </b>
            <StatusChip status="upcoming">
              <Trans>بعد 12 يومًا</Trans>
            </StatusChip>
          </span>
        </div>
        <div className="card phone-row">
          <span className="avatar avatar-sm">
            <CatFace coat="grey" />
          </span>
          <span>
            <b>
              <Trans>الوزن 4.2 كجم</Trans>
            </b>
            <StatusChip status="done">
              <Trans>سُجّل اليوم</Trans>
            </StatusChip>
          </span>
        </div>
      </div>
    </div>
  );
}
