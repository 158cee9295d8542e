export const TIME_FILTERS = ['all', 'today', 'week', 'month'] as const;
export type TimeFilter = (typeof TIME_FILTERS)[number];

export const FILTER_LABELS = {
  all: 'All',
  today: 'Today',
  week: 'Week',
  month: 'Month',
} as const satisfies Record<TimeFilter, string>;

/** The lower bound of a filter: today from midnight, a week is seven days, a month is a calendar month. */
export function sinceOf(filter: TimeFilter, now: Date): Date | null {
  const since = new Date(now);
  switch (filter) {
    case 'all':
      return null;
    case 'today':
      since.setHours(0, 0, 0, 0);
      return since;
    case 'week':
      since.setDate(since.getDate() - 7);
      return since;
    case 'month': {
      const day = since.getDate();
      since.setMonth(since.getMonth() - 1);
      // A month before March 31 there is no February 31, so the last day of February is used.
      if (since.getDate() !== day) since.setDate(0);
      return since;
    }
  }
}
