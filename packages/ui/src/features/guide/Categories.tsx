import { MODEL_CATEGORIES } from '@latticework/core/categories';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import classes from './Categories.module.css';
import { WidePart } from './WidePart.tsx';

export function Categories() {
  return (
    <WidePart
      part="categories"
      lead="The library is sorted by the field from which a model comes. Start on a shelf that you would not have picked."
    >
      <ul className={classes.shelves}>
        {Object.entries(MODEL_CATEGORIES).map(([category, { name, color, description }]) => (
          <li key={category}>
            <Link to={`${paths.mentalModels}?${new URLSearchParams({ category })}`}>
              <span className={classes.spine} style={{ background: color }} />
              <b>{name}</b>
              <span className={classes.description}>{description}</span>
            </Link>
          </li>
        ))}
      </ul>
    </WidePart>
  );
}
