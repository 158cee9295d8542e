import classes from './MapLegend.module.css';

/** What the symbols mean, and how to navigate the map. */
export function MapLegend({ colorBy }: { colorBy: 'type' | 'category' }) {
  return (
    <div className={classes.legend}>
      <ul data-color-by={colorBy}>
        <li data-type="mental_model">
          <svg viewBox="0 0 12 14" aria-hidden="true">
            <circle cx="6" cy="7" r="5" />
          </svg>
          Model
        </li>
        <li data-type="cognitive_bias">
          <svg viewBox="0 0 14 14" aria-hidden="true">
            <path d="M7 .5 13.5 7 7 13.5.5 7z" />
          </svg>
          Bias
        </li>
        <li>
          <svg viewBox="0 0 34 14" aria-hidden="true" className={classes.band}>
            <path d="M0 7h34" />
          </svg>
          Many connections between two categories
        </li>
        <li>
          <svg viewBox="0 0 34 14" aria-hidden="true" className={classes.thread}>
            <path d="M0 7h34" />
          </svg>
          Related
        </li>
        <li>
          <svg viewBox="0 0 34 14" aria-hidden="true" className={classes.thread}>
            <path d="M0 7h34" strokeDasharray="7 5" />
          </svg>
          Counters, for one entry at a time
        </li>
      </ul>
      <p>Larger symbols and wider bands have more connections.</p>
      <p id="map-keys">
        <span className={classes.mouse}>
          Click a category to go into it, drag to move. The wheel zooms once you have clicked the map, or with Ctrl.{' '}
        </span>
        <span className={classes.touch}>
          Tap a category to go into it, and an entry to see what it is tied to. Two fingers zoom. One finger moves the
          map when it is zoomed in, and the page when it is not.{' '}
        </span>
        <span className={classes.keys}>
          Arrow keys move between connected tools. Press Enter to select one and again to open it. Escape goes back.
        </span>
      </p>
    </div>
  );
}
