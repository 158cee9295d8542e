import type { Category } from '@latticework/core/categories';
import classes from './CategoryIcon.module.css';

/** The icon of a category in its color. */
export function CategoryIcon({ category: { icon, color } }: { category: Category }) {
  return <span className={classes.icon} data-icon={icon} style={{ color }} aria-hidden="true" />;
}
