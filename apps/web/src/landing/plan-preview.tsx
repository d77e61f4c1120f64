import { Trans, useLingui } from '@lingui/react/macro';
import { BellRingIcon, CheckIcon, ClockIcon, Ltr, StatusChip } from '@rifq/ui';

/** Three items of a plan as the app shows them: due with its reason, upcoming, and done. */
export function PlanPreview() {
  const { t } = useLingui();
  return (
    <figure className="preview" aria-label={t`مثال من خطة تطعيم`}>
      <ol className="timeline">
        <li className="timeline-item">
          <span className="timeline-node timeline-node-due">
            <BellRingIcon size="sm" />
          </span>
          <div className="timeline-head">
            <b>
              <Trans>السُّعار (داء الكَلَب)</Trans>
            </b>
            <StatusChip status="due">
              <Trans>مستحقّ الآن</Trans>
            </StatusChip>
          </div>
          <p className="timeline-meta">
            <Trans>لماذا الآن؟ مضى 12 شهرًا على آخر جرعة، والجرعة المنشِّطة كل 12 شهرًا.</Trans>
          </p>
          <p className="why-source">
            <Trans>
              المصدر: إرشادات <Ltr>WSAVA</Ltr> ونشرة اللقاح
            </Trans>
          </p>
        </li>
        <li className="timeline-item">
          <span className="timeline-node timeline-node-upcoming">
            <ClockIcon size="sm" />
          </span>
          <div className="timeline-head">
            <b>
              <Trans>مكافحة الديدان والطفيليات</Trans>
            </b>
            <StatusChip status="upcoming">
              <Trans>بعد 12 يومًا</Trans>
            </StatusChip>
          </div>
        </li>
        <li className="timeline-item">
          <span className="timeline-node timeline-node-done">
            <CheckIcon size="sm" />
          </span>
          <div className="timeline-head">
            <b>
              <Trans>اللقاح الثلاثي للقطط</Trans>
            </b>
            <StatusChip status="done">
              <Trans>أُخذ</Trans>
            </StatusChip>
          </div>
        </li>
      </ol>
    </figure>
  );
}
