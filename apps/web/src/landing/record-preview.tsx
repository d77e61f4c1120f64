import { Trans, useLingui } from '@lingui/react/macro';
import { Ltr, StatusChip } from '@rifq/ui';

/** A dose that a doctor has confirmed with the photo of its label, as on the pet's page. */
export function RecordPreview() {
  const { t } = useLingui();
  return (
    <figure className="preview record-preview" aria-label={t`مثال من سجلّ جرعة`}>
      <LabelPhoto />
      <div className="record-preview-head">
        <b>
          <Trans>اللقاح الثلاثي للقطط</Trans>
        </b>
        <StatusChip status="done">
          <Trans>مؤكَّد</Trans>
        </StatusChip>
      </div>
      <dl className="record-preview-facts">
        <div>
          <dt>
            <Trans>التاريخ</Trans>
          </dt>
          <dd>
            <Trans>20 نوفمبر 2025</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>العيادة</Trans>
          </dt>
          <dd>
            <Trans>عيادة الواحة</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>رقم التشغيلة</Trans>
          </dt>
          <dd>
            <Ltr>A214B07</Ltr>
          </dd>
        </div>
      </dl>
    </figure>
  );
}

/** The sticker of a vial, photographed at an angle. */
function LabelPhoto() {
  return (
    <svg className="record-preview-photo" viewBox="0 0 120 150" aria-hidden="true">
      <rect width="120" height="150" rx="16" fill="#CFE3DA" />
      <path d="M0 112c34-14 78-16 120-4v26a16 16 0 0 1-16 16H16a16 16 0 0 1-16-16Z" fill="#E7CC9C" />
      <g transform="rotate(-7 60 76)">
        <rect x="20" y="34" width="80" height="84" rx="8" fill="#FFFDF8" />
        <path d="M20 42a8 8 0 0 1 8-8h64a8 8 0 0 1 8 8v14H20Z" fill="#0E5B50" />
        <path d="M30 68h44m-44 12h60m-60 12h34" stroke="#8C8570" strokeWidth="4" strokeLinecap="round" />
        <path d="M72 92v16m5-16v16m4-16v16m6-16v16m4-16v16" stroke="#12332F" strokeWidth="2.5" />
        <circle cx="34" cy="104" r="5" fill="#EF9556" />
      </g>
    </svg>
  );
}
