/** Nothing while it is not known. */
export function viewsLabel(views: number | undefined): string {
  if (views === undefined) return '';
  return `${NUMBERS.format(views)} ${views === 1 ? 'view' : 'views'}`;
}

const NUMBERS = new Intl.NumberFormat('en-US');
