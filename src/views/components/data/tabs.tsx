import { Tab, TabGroup, TabList, TabPanel, TabPanels } from '@headlessui/react';
import type { ReactNode } from 'react';

export type TabsProps<Id extends string> = {
  label: string;
  tabs: readonly { id: Id; label: string; count?: number }[];
  selected: Id;
  onSelect: (id: Id) => void;
  /** The content of the selected tab. */
  children: ReactNode;
};

/**
 * Tabs over one panel: the owner decides which is selected and renders its content. If there are
 * too many for a line, they wrap; on a touchscreen they scroll.
 */
export const Tabs = <Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<Id>) => (
  <TabGroup
    selectedIndex={Math.max(
      0,
      tabs.findIndex((tab) => tab.id === selected),
    )}
    onChange={(place) => {
      const tab = tabs[place];
      if (tab) onSelect(tab.id);
    }}
  >
    <TabList
      aria-label={label}
      className="flex flex-wrap gap-x-1 border-b border-line coarse:flex-nowrap coarse:overflow-x-auto coarse:[scrollbar-width:none]"
    >
      {tabs.map((tab) => (
        <Tab
          key={tab.id}
          className="-mb-px inline-flex h-10 max-w-full shrink-0 items-center gap-1.5 border-b-2 border-transparent px-3 text-sm text-ink-muted transition-colors outline-offset-[-2px] hover:text-ink data-selected:border-accent data-selected:font-medium data-selected:text-ink"
        >
          <span dir="auto" title={tab.label} className="max-w-64 min-w-0 truncate">
            {tab.label}
          </span>
          {tab.count === undefined ? null : ' '}
          {tab.count === undefined ? null : (
            <span className="text-xs tabular-nums text-ink-faint">{tab.count}</span>
          )}
        </Tab>
      ))}
    </TabList>
    <TabPanels>
      {tabs.map((tab) => (
        <TabPanel key={tab.id} tabIndex={-1}>
          {children}
        </TabPanel>
      ))}
    </TabPanels>
  </TabGroup>
);
