import { Tabs } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './TabbedPanels.module.css';

type Props = {
  /** What the tabs choose among. */
  label: string;
  panels: readonly { name: string; content: ReactNode }[];
};

/** One of several at a time. All of them are in the document, and all are shown where no script runs. */
export function TabbedPanels({ label, panels }: Props) {
  return (
    <Tabs
      // Mantine's own changes when the page is taken over.
      id={useId()}
      unstyled
      defaultValue={panels[0]?.name ?? null}
      keepMounted
      keepMountedMode="display-none"
      classNames={{ list: `page ${classes.list}`, tab: classes.tab ?? '', panel: classes.panel ?? '' }}
    >
      <Tabs.List aria-label={label}>
        {panels.map(({ name }) => (
          <Tabs.Tab key={name} value={name}>
            {name}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {panels.map(({ name, content }) => (
        <Tabs.Panel key={name} value={name}>
          {content}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}
