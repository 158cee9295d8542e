/** A temporary confirmation. Errors are shown next to what failed instead. Its code is loaded with the first toast. */
export async function toast(message: string): Promise<void> {
  const { notifications } = await import('@mantine/notifications');
  notifications.show({ message, autoClose: 3000, withCloseButton: false });
}
