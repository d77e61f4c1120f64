import { Trans, useLingui } from '@lingui/react/macro';
import type { RecordedDoseOfClinic, ResponseOf } from '@rifq/contract/calls';
import { isolated } from '@rifq/rules';
import { Card, List, ListRow, Ltr } from '@rifq/ui';
import { useClinicMember } from '../../../../entities/clinics/clinic-member.ts';
import { warningText } from '../../../../entities/records/chart-text.ts';
import { findProduct } from '../../../../entities/vaccines/dose-draft/known-products.ts';
import { ResultChip } from '../../../../entities/vaccines/result-chip.tsx';
import { deferralReasonWord } from '../../../../entities/vaccines/texts/deferral-text.ts';
import { shortName } from '../../../../entities/vaccines/texts/protocol-names.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';
import { accessText } from '../../access-log/access-log-row.tsx';

type Others = NonNullable<ResponseOf<'get', '/api/clinic/record/own'>['others']>;

/** Doses, weights, warnings, problems and changes of the plan by the clinic; each part is hidden if it is empty. */
export function OtherEntries({ others }: { others: Others }) {
  const { doses, weights, warnings, problems, plan } = others;
  return (
    <>
      {doses.length > 0 && <Doses doses={doses} />}
      {weights.length > 0 && <Weights weights={weights} />}
      {warnings.length > 0 && <Warnings warnings={warnings} />}
      {problems.length > 0 && <Problems problems={problems} />}
      {(plan.log.length > 0 || plan.deferrals.length > 0) && <PlanChanges plan={plan} />}
    </>
  );
}

function Doses({ doses }: Pick<Others, 'doses'>) {
  const { t } = useLingui();
  return (
    <Card aria-labelledby="recorded-doses-title">
      <h2 id="recorded-doses-title">{t`الجرعات`}</h2>
      <List label={t`الجرعات`}>
        {doses.map(dose => (
          <DoseRow key={dose.id} dose={dose} />
        ))}
      </List>
    </Card>
  );
}

function DoseRow({ dose }: { dose: RecordedDoseOfClinic }) {
  const { t } = useLingui();
  const { date } = useFormat();
  const product = dose.product_name ?? findProduct(dose.product)?.name ?? null;
  const origins = {
    given: t`أُعطيت في العيادة`,
    booklet: t`منقولة من الدفتر`,
    confirmed: t`سجّلها المربّي وأكّدتها العيادة`,
  };
  const expiry = dose.expires_on && date(dose.expires_on);
  const facts = [date(dose.given_on), origins[dose.origin]];
  if (dose.doctor_name !== null) facts.push(isolated(dose.doctor_name));
  return (
    <li className="grid gap-1 py-3 text-sm">
      <h3 className="text-sm">{shortName(dose.protocols)}</h3>
      <p className="text-ink-2">{facts.join('\u00a0· ')}</p>
      <ResultChip dose={dose} />
      {dose.laboratory !== null && (
        <p className="text-xs">
          {t`المختبر:`} <bdi>{dose.laboratory}</bdi>
        </p>
      )}
      {(product !== null || dose.batch !== null) && (
        <p className="text-xs">
          {product !== null && <bdi>{product}</bdi>}
          {product !== null && dose.batch !== null && '\u00a0· '}
          {dose.batch !== null && (
            <>
              {t`رقم التشغيلة`} <Ltr>{dose.batch}</Ltr>
            </>
          )}
        </p>
      )}
      {expiry !== null && <p className="text-xs">{t`صلاحية المنتج حتى ${expiry}`}</p>}
    </li>
  );
}

function Weights({ weights }: Pick<Others, 'weights'>) {
  const { t } = useLingui();
  const { date, kilograms } = useFormat();
  return (
    <Card aria-labelledby="recorded-weights-title">
      <h2 id="recorded-weights-title">{t`الأوزان`}</h2>
      <List label={t`الأوزان`}>
        {weights.map(({ id, grams, measured_on: day }) => (
          <ListRow
            key={id}
            title={
              <Trans>
                <Ltr>{kilograms(grams)}</Ltr> كجم
              </Trans>
            }
            meta={date(day)}
          />
        ))}
      </List>
    </Card>
  );
}

function Warnings({ warnings }: Pick<Others, 'warnings'>) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const { instantDate } = useFormat(clinic.time_zone);
  return (
    <Card aria-labelledby="recorded-warnings-title">
      <h2 id="recorded-warnings-title">{t`حساسية وتحذيرات`}</h2>
      <List label={t`حساسية وتحذيرات`}>
        {warnings.map(warning => (
          <ListRow
            key={warning.id}
            title={warningText(warning)}
            meta={
              <>
                {`${instantDate(warning.recorded_at)}\u00a0· ${isolated(warning.recorded_by)}`}
                {warning.note !== null && (
                  <span dir="auto" className="block whitespace-pre-line wrap-anywhere">
                    {warning.note}
                  </span>
                )}
              </>
            }
          />
        ))}
      </List>
    </Card>
  );
}

function Problems({ problems }: Pick<Others, 'problems'>) {
  const { t } = useLingui();
  const { date } = useFormat();
  return (
    <Card aria-labelledby="recorded-problems-title">
      <h2 id="recorded-problems-title">{t`المشكلات`}</h2>
      <List label={t`المشكلات`}>
        {problems.map(({ id, name, since, resolved_at: resolved }) => {
          const day = date(since);
          return (
            <ListRow
              key={id}
              title={<bdi>{name}</bdi>}
              meta={resolved === null ? t`منذ ${day}` : t`منذ ${day}، وانتهت`}
            />
          );
        })}
      </List>
    </Card>
  );
}

function PlanChanges({ plan }: Pick<Others, 'plan'>) {
  const { t } = useLingui();
  const { clinic } = useClinicMember();
  const { date, instantDate } = useFormat(clinic.time_zone);
  return (
    <Card aria-labelledby="recorded-plan-title">
      <h2 id="recorded-plan-title">{t`تغييرات الخطة`}</h2>
      <List label={t`تغييرات الخطة`}>
        {plan.deferrals.map(({ protocol, reason, said_by: doctor, noted_on: noted, until }) => {
          const why = deferralReasonWord(reason);
          const end = until && date(until);
          return (
            <ListRow
              key={protocol}
              title={shortName([protocol])}
              meta={[
                end === null ? t`أُجّلت: ${why}` : t`أُجّلت حتى ${end}: ${why}`,
                date(noted),
                isolated(doctor),
              ].join('\u00a0· ')}
            />
          );
        })}
        {plan.log.map(({ id, what, doctor_name: doctor, at }) => (
          <ListRow key={id} title={accessText(what)} meta={`${instantDate(at)}\u00a0· ${isolated(doctor)}`} />
        ))}
      </List>
    </Card>
  );
}
