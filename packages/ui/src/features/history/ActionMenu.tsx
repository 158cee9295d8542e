import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { useRef, useState } from 'react';
import classes from './ActionMenu.module.css';

type Props = {
  label: string;
  actions: readonly { label: string; run: () => void; disabled?: boolean }[];
};

/** A button that opens a list of actions. */
export function ActionMenu({ label, actions }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  return (
    <Menu
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      shadow="none"
      transitionProps={{ duration: 0 }}
      // Inside the page's landmarks, with the focus on the first action.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      classNames={{ dropdown: classes.list, item: classes.action }}
    >
      <Menu.Target>
        <button
          ref={button}
          type="button"
          className="quiet"
          // The list listens for Escape only once it has the focus, a moment after it opens.
          onKeyDown={({ key }) => {
            if (key === 'Escape') setOpened(false);
          }}
        >
          {label}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label: action, run, disabled = false }) => (
          <Menu.Item
            key={action}
            disabled={disabled}
            onClick={() => {
              // First, so that a dialog that the action opens returns the focus to it.
              button.current?.focus();
              run();
            }}
          >
            {action}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
