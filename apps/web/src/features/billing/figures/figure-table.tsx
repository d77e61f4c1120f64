import { useLingui } from '@lingui/react/macro';
import { Button, Card, DownloadIcon, SectionHeader } from '@rifq/ui';
import type { ReactNode } from 'react';
import { type CsvCell, csvFile } from '../../../lib/files/csv.ts';
import { saveFile } from '../../../lib/files/save-file.ts';

export interface FigureRow {
  key: string;
  /** The first is the head of the row. */
  cells: readonly ReactNode[];
}

interface FigureTableProps {
  id: string;
  title: string;
  subtitle?: string | undefined;
  /** Text instead of a table without rows. */
  emptyText: string;
  head: readonly string[];
  rows: readonly FigureRow[];
  /** Sums below the rows. */
  foot?: FigureRow | undefined;
  /** Name of the downloaded file, without its ending. */
  fileName: string;
  /** Rows of the file, below the same head. */
  file: readonly (readonly CsvCell[])[];
}

interface DownloadButtonProps extends Pick<FigureTableProps, 'title' | 'fileName'> {
  /** Rows of the file, with its head. */
  file: readonly (readonly CsvCell[])[];
}

/** Downloads figures as CSV. */
export function DownloadButton({ title, fileName, file }: DownloadButtonProps) {
  const { t } = useLingui();
  return (
    <Button
      size="sm"
      variant="line"
      icon={<DownloadIcon size="sm" />}
      aria-label={t`تنزيل ملف «${title}»`}
      onPress={() => saveFile(csvFile(file), `${fileName}.csv`)}
    >
      {t`تنزيل CSV`}
    </Button>
  );
}

/** A table of figures, which can be downloaded as CSV. */
export function FigureTable({ id, title, subtitle, ...table }: FigureTableProps) {
  const { t } = useLingui();
  const { emptyText, head, rows, foot, fileName, file } = table;
  return (
    <Card aria-labelledby={id}>
      <SectionHeader
        id={id}
        title={title}
        subtitle={rows.length > 0 ? subtitle : undefined}
        end={rows.length > 0 && <DownloadButton title={title} fileName={fileName} file={[head, ...file]} />}
      />
      {rows.length === 0 ? (
        <p className="text-sm text-ink-2">{emptyText}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users scroll it
        <section className="figures-scroll" aria-label={t`جدول «${title}»`} tabIndex={0}>
          <table className="figures-table" aria-labelledby={id}>
            <thead>
              <tr>
                {head.map(name => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(row => (
                <CellsRow key={row.key} row={row} head={head} />
              ))}
            </tbody>
            {foot !== undefined && (
              <tfoot>
                <CellsRow row={foot} head={head} />
              </tfoot>
            )}
          </table>
        </section>
      )}
    </Card>
  );
}

function CellsRow({ row: { cells }, head }: { row: FigureRow; head: readonly string[] }) {
  const [first, ...others] = cells;
  return (
    <tr>
      <th scope="row">{first}</th>
      {head.slice(1).map((name, index) => (
        <td key={name}>{others[index]}</td>
      ))}
    </tr>
  );
}
