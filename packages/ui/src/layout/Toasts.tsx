import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications } from '@mantine/notifications';
import classes from './Toasts.module.css';

export function Toasts() {
  return <Notifications position="bottom-left" classNames={classes} />;
}
