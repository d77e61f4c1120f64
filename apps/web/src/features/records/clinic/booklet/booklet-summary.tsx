import { useLingui } from '@lingui/react/macro';
import { Ltr, PencilIcon, TextButton } from '@rifq/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import type { BookletRow } from '../../../../entities/records/booklet-draft.ts';
import { givenProtocols, recordOf } from '../../../../entities/vaccines/dose-draft/draft.ts';
import { protocolsName } from '../../../../entities/vaccines/texts/protocol-names.ts';
import { resultText, routeWord } from '../../../../entities/vaccines/texts/record-texts.ts';
import { days } from '../../../../lib/formats/span.ts';
import { useFormat } from '../../../../lib/formats/use-format.ts';

interface BookletSummaryProps {
  rows: readonly BookletRow[];
  /** Returns to a row to correct it, by its id. */
  onCorrect: (id: number) => void;
}

/** The doses as they will be recorded, the earliest first, each with a way back to its row. It takes the focus. */
export function BookletSummary({ rows, onCorrect }: BookletSummaryProps) {
  const { t } = useLingui();
  const { date } = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const byDay = rows.toSorted((one, other) =>
    (one.draft.givenOn ?? '').localeCompare(other.draft.givenOn ?? ''),
  );
  return (
    <section className="grid gap-2" aria-labelledby="booklet-summary-title">
      <h3 id="booklet-summary-title" ref={heading} tabIndex={-1} className="booklet-summary-title">
        {t`ما سيُسجَّل`}
      </h3>
      <ol className="list-rows" aria-labelledby="booklet-summary-title">
        {byDay.map(row => {
          const { id, draft } = row;
          const name = protocolsName(givenProtocols(draft));
          const day = draft.givenOn === null ? '' : date(draft.givenOn);
          return (
            <li key={id} className="list-row">
              <div className="list-row-text">
                <h4>
                  {name}
                  {draft.result !== null && `\u00a0· ${resultText(draft.result)}`}
                </h4>
                <RowFacts row={row} />
              </div>
              <TextButton
                icon={<PencilIcon size="sm" />}
                aria-label={t`تصحيح: ${name}، ${day}`}
                onPress={() => onCorrect(id)}
              >
                {t`تصحيح`}
              </TextButton>
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** Everything of a row that is sent, each with its name where its value does not tell. */
function RowFacts({ row: { draft } }: { row: BookletRow }) {
  const { t } = useLingui();
  const { date, number } = useFormat();
  if (draft.givenOn === null) return null;
  const dose = recordOf(draft, draft.givenOn);
  const expiry = dose.expires_on ? date(dose.expires_on) : null;
  const protection = dose.interval_days == null ? null : days(dose.interval_days);
  const level =
    dose.level_hundredths == null ? null : number(dose.level_hundredths / 100, { maximumFractionDigits: 2 });
  const facts: Readonly<Record<string, ReactNode>> = {
    day: date(draft.givenOn),
    clinic: dose.clinic && (
      <>
        {t`العيادة:`} <bdi>{dose.clinic}</bdi>
      </>
    ),
    product: dose.product_name && <bdi>{dose.product_name}</bdi>,
    batch: dose.batch && (
      <>
        {t`رقم التشغيلة`} <Ltr>{dose.batch}</Ltr>
      </>
    ),
    expiry: expiry && t`صلاحية المنتج حتى ${expiry}`,
    route: dose.route && routeWord(dose.route),
    protection: protection && t`يحمي ${protection}`,
    level: level && t`المستوى ${level} وحدة دولية/مل`,
    laboratory: dose.laboratory && (
      <>
        {t`المختبر:`} <bdi>{dose.laboratory}</bdi>
      </>
    ),
  };
  const shown = Object.entries(facts).filter(
    ([, fact]) => fact !== null && fact !== undefined && fact !== '',
  );
  return (
    <p className="text-sm text-ink-2 wrap-anywhere">
      {shown.map(([key, fact], index) => (
        <span key={key}>
          {index > 0 && '\u00a0· '}
          {fact}
        </span>
      ))}
    </p>
  );
}
