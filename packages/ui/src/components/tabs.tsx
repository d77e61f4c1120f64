import type { ReactNode } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs';

export interface TabItem<Id extends string> {
  id: Id;
  label: string;
  /** What the tab shows. */
  content: ReactNode;
}

export interface TabsProps<Id extends string> {
  /** Names the tab list. */
  label: string;
  /** Two or three. */
  items: readonly TabItem<Id>[];
  value: Id;
  onChange: (id: Id) => void;
}

/** A segmented control over what it switches. */
export function Tabs<Id extends string>({ label, items, value, onChange }: TabsProps<Id>) {
  return (
    <AriaTabs
      className="tabs"
      selectedKey={value}
      onSelectionChange={key => {
        const chosen = items.find(({ id }) => id === key);
        if (chosen !== undefined) onChange(chosen.id);
      }}
    >
      <TabList className="segmented" aria-label={label}>
        {items.map(item => (
          <Tab key={item.id} id={item.id}>
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map(({ id, content }) => (
        <TabPanel key={id} id={id} className="tab-panel">
          {content}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}
