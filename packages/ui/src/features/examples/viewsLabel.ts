/** Empty while the count is not known. */
export function viewsLabel(views: number | undefined): string {
  if (views === undefined) return '';
  return `${views.toLocaleString('en-US')} ${views === 1 ? 'view' : 'views'}`;
}
