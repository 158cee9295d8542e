/**
 * A passing confirmation: for what is done and needs no answer. Errors belong beside what failed. Its code is loaded
 * with the first one.
 */
export async function toast(message: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ message, autoClose: 3000, withCloseButton: false });
}
