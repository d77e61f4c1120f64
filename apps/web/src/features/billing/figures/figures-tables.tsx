import { useLingui } from '@lingui/react/macro';
import { protocolKeys } from '@rifq/care-plan';
import type { ClinicFigures } from '@rifq/contract/calls';
import { currencies, currencySign, dayStates, deskMeans, isolated } from '@rifq/rules';
import { Card, KeyValue, Ltr, SectionHeader } from '@rifq/ui';
import { dayStateText } from '../../../entities/clinics/day-state-text.ts';
import { shortName } from '../../../entities/vaccines/texts/protocol-names.ts';
import { minutes } from '../../../lib/formats/span.ts';
import { useFormat } from '../../../lib/formats/use-format.ts';
import { wholeUnits } from '../amounts.ts';
import { meansText } from '../means-text.ts';
import { DownloadButton, FigureTable } from './figure-table.tsx';
import type { FigureRange } from './range.ts';

interface FiguresProps {
  figures: ClinicFigures;
  range: FigureRange;
}

const fileName = (title: string, { from, to }: FigureRange) => `${title} ${from} ${to}`;

/** Reservations by their state in the day, at the clinic and in the app. */
export function VisitFigures({ figures: { visits }, range }: FiguresProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const title = t`الزيارات والاستشارات`;
  const shown = dayStates.filter(state => visits.at_clinic[state] > 0 || visits.in_app[state] > 0);
  const total = (counts: ClinicFigures['visits']['in_app']) =>
    dayStates.reduce((sum, state) => sum + counts[state], 0);
  const all = t`المجموع`;
  return (
    <FigureTable
      id="visit-figures"
      title={title}
      emptyText={t`لا زيارات ولا استشارات في هذه المدّة.`}
      head={[t`الحالة`, t`في العيادة`, t`داخل رِفق`]}
      rows={shown.map(state => ({
        key: state,
        cells: [dayStateText(state), number(visits.at_clinic[state]), number(visits.in_app[state])],
      }))}
      foot={{ key: 'all', cells: [all, number(total(visits.at_clinic)), number(total(visits.in_app))] }}
      fileName={fileName(title, range)}
      file={shown.map(state => [dayStateText(state), visits.at_clinic[state], visits.in_app[state]])}
    />
  );
}

/** How long owners waited from their arrival until the room was opened, and who did not come. */
export function WaitingFigures({ figures: { waiting, visits }, range }: FiguresProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const missed = visits.at_clinic.no_show + visits.in_app.no_show;
  const title = t`الحضور والانتظار`;
  const file = [
    [t`الغياب`, t`متوسّط الانتظار بالدقائق`, t`أطول انتظار بالدقائق`, t`زيارات سُجّل وصولها`],
    [missed, waiting?.average, waiting?.longest, waiting?.count ?? 0],
  ];
  const facts = [{ term: t`الغياب`, value: number(missed) }];
  if (waiting !== null)
    facts.push(
      { term: t`متوسّط الانتظار`, value: minutes(Math.round(waiting.average)) },
      { term: t`أطول انتظار`, value: minutes(Math.round(waiting.longest)) },
      { term: t`زيارات سُجّل وصولها`, value: number(waiting.count) },
    );
  return (
    <Card aria-labelledby="waiting-figures">
      <SectionHeader
        id="waiting-figures"
        title={title}
        end={<DownloadButton title={title} fileName={fileName(title, range)} file={file} />}
      />
      <KeyValue facts={facts} />
      {waiting === null && (
        <p className="mt-3 text-sm text-ink-2">{t`لم يُسجّل وصول قبل فتح غرفة في هذه المدّة.`}</p>
      )}
    </Card>
  );
}

/** What was taken at the desk on each day, minus refunds. */
export function RevenueFigures({ figures: { revenue, currency }, range }: FiguresProps) {
  const { t } = useLingui();
  const { dayAndMonth, number } = useFormat();
  const title = t`مقبوضات الصندوق`;
  const sign = currencySign(currency);
  const { [currency]: digits } = currencies;
  const sumOf = (row: Omit<ClinicFigures['revenue'][number], 'day'>) =>
    deskMeans.reduce((sum, means) => sum + row[means], 0);
  // Without the currency in each cell the five columns fit on a phone.
  const money = (amount: number) =>
    number(wholeUnits(amount, currency), { minimumFractionDigits: digits, maximumFractionDigits: digits });
  const totals = revenue.reduce(
    (sums, row) => ({
      cash: sums.cash + row.cash,
      mada: sums.mada + row.mada,
      transfer: sums.transfer + row.transfer,
    }),
    { cash: 0, mada: 0, transfer: 0 },
  );
  const all = t`المجموع`;
  return (
    <FigureTable
      id="revenue-figures"
      title={title}
      subtitle={t`بوحدة ${sign}، بعد خصم ما استُردّ`}
      emptyText={t`لم يُقبض شيء في الصندوق في هذه المدّة.`}
      head={[t`اليوم`, ...deskMeans.map(meansText), all]}
      rows={revenue.map(row => ({
        key: row.day,
        cells: [dayAndMonth(row.day), ...deskMeans.map(means => money(row[means])), money(sumOf(row))],
      }))}
      foot={{
        key: 'all',
        cells: [all, ...deskMeans.map(means => money(totals[means])), money(sumOf(totals))],
      }}
      fileName={fileName(title, range)}
      file={revenue.map(row => [
        row.day,
        ...deskMeans.map(means => wholeUnits(row[means], currency)),
        wholeUnits(sumOf(row), currency),
      ])}
    />
  );
}

/** Vaccines and treatments that the clinic gave, by product and batch. */
export function DoseFigures({ figures: { doses }, range }: FiguresProps) {
  const { t } = useLingui();
  const { number } = useFormat();
  const title = t`اللقاحات حسب التشغيلة`;
  const keyed = doses.map(dose => ({
    ...dose,
    name: shortName(protocolKeys.filter(key => dose.protocols.includes(key))),
    key: JSON.stringify([dose.protocols, dose.product, dose.batch]),
  }));
  return (
    <FigureTable
      id="dose-figures"
      title={title}
      emptyText={t`لا جرعات أعطتها العيادة في هذه المدّة.`}
      head={[t`اللقاح أو العلاج`, t`المنتج`, t`رقم التشغيلة`, t`العدد`]}
      rows={keyed.map(({ key, name, product, batch, count }) => ({
        key,
        cells: [
          name,
          product === null ? '–' : isolated(product),
          batch === null ? '–' : <Ltr key="batch">{batch}</Ltr>,
          number(count),
        ],
      }))}
      fileName={fileName(title, range)}
      file={keyed.map(({ name, product, batch, count }) => [
        name,
        product ?? undefined,
        batch ?? undefined,
        count,
      ])}
    />
  );
}
