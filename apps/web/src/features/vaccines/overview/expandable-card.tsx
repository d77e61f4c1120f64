import { Card, List, SectionHeader, TextButton } from '@rifq/ui';
import { type ReactNode, useId, useState } from 'react';

interface ExpandableCardProps<Row> {
  title: string;
  subtitle?: string | undefined;
  rows: readonly Row[];
  /** Rows shown before `allLabel` is pressed. */
  visible: number;
  /** «الكل (11)» */
  allLabel: string;
  /** At the end of the header while all rows are shown. */
  end?: ReactNode;
  renderRow: (row: Row) => ReactNode;
}

/** A card with a list that shows its first rows, the rest on demand. */
export function ExpandableCard<Row>(props: ExpandableCardProps<Row>) {
  const { title, subtitle, rows, visible, allLabel, end, renderRow } = props;
  const titleId = useId();
  const [showsAll, setShowsAll] = useState(false);
  const hidesSome = !showsAll && rows.length > visible;
  return (
    <Card aria-labelledby={titleId}>
      <SectionHeader
        id={titleId}
        title={title}
        subtitle={subtitle}
        end={hidesSome ? <TextButton onPress={() => setShowsAll(true)}>{allLabel}</TextButton> : end}
      />
      <List>{(hidesSome ? rows.slice(0, visible) : rows).map(renderRow)}</List>
    </Card>
  );
}
