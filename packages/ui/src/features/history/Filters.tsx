import { TextField } from '../../components/TextField.tsx';
import classes from './Filters.module.css';
import { FILTER_LABELS, TIME_FILTERS, type TimeFilter } from './filters.ts';

type Props = {
  filter: TimeFilter;
  onFilter: (filter: TimeFilter) => void;
  search: string;
  onSearch: (search: string) => void;
};

export function Filters({ filter, onFilter, search, onSearch }: Props) {
  return (
    <search className={classes.filters}>
      <TextField
        type="search"
        aria-label="Search your questions"
        placeholder="Search"
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        mb={0}
      />
      <fieldset className={classes.times}>
        <legend className={classes.legend}>Time</legend>
        {TIME_FILTERS.map((value) => (
          <label key={value}>
            <input type="radio" name="time" checked={filter === value} onChange={() => onFilter(value)} />
            <span>{FILTER_LABELS[value]}</span>
          </label>
        ))}
      </fieldset>
    </search>
  );
}
