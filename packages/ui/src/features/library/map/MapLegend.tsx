import classes from './MapLegend.module.css';

/** What the signs mean, and how the map is moved. */
export function MapLegend({ colorBy }: { colorBy: 'type' | 'category' }) {
  return (
    <div className={classes.legend}>
      <ul data-color-by={colorBy}>
        <li data-type="mental_model">
          <svg viewBox="0 0 34 14" aria-hidden="true">
            <path d="M0 7h34" />
            <circle cx="17" cy="7" r="5" />
          </svg>
          Models, and threads between related ones
        </li>
        <li data-type="cognitive_bias">
          <svg viewBox="0 0 34 14" aria-hidden="true">
            <path d="M0 7h34" />
            <path className={classes.sign} d="M17 .5 23.5 7 17 13.5 10.5 7z" />
          </svg>
          Biases, and threads between related ones
        </li>
        <li>
          <svg viewBox="0 0 34 14" aria-hidden="true">
            <path d="M0 7h34" />
          </svg>
          Threads between a model and what it counters
        </li>
      </ul>
      <p id="map-keys">
        <span className={classes.mouse}>
          Drag to move. The wheel zooms once you have clicked the map, or with Ctrl.{' '}
        </span>
        <span className={classes.touch}>Two fingers zoom. One finger moves the map when it is zoomed in. </span>
        <span className={classes.mouse}>
          Arrow keys walk along the threads, Enter chooses and then opens, Escape goes back to the whole.
        </span>
      </p>
    </div>
  );
}
