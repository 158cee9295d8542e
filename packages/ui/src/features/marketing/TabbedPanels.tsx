import { Tabs } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './TabbedPanels.module.css';

type Props = {
  /** The accessible name of the tabs. */
  label: string;
  panels: readonly { name: string; content: ReactNode }[];
};

/** Shows one panel at a time. All of them are in the document, and all are visible without JavaScript. */
export function TabbedPanels({ label, panels }: Props) {
  return (
    <Tabs
      // Mantine's own id changes on hydration.
      id={useId()}
      unstyled
      defaultValue="0"
      keepMounted
      keepMountedMode="display-none"
      classNames={{
        root: classes.tabs ?? '',
        list: `page ${classes.list}`,
        tab: `view ${classes.tab}`,
        panel: classes.panel ?? '',
      }}
    >
      <Tabs.List aria-label={label}>
        {panels.map(({ name }, index) => (
          <Tabs.Tab key={name} value={String(index)}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {panels.map(({ name, content }, index) => (
        <Tabs.Panel key={name} value={String(index)}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
