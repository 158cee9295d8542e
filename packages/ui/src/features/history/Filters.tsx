import { SEARCH_MAX_LENGTH } from '@latticework/api/contracts/history';
import { Choice } from '../../components/Choice.tsx';
import { TextField } from '../../components/TextField.tsx';
import classes from './Filters.module.css';
import { FILTER_LABELS, TIME_FILTERS, type TimeFilter } from './filters.ts';

const CHOICES = TIME_FILTERS.map((filter) => [filter, FILTER_LABELS[filter]] as const);

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
        maxLength={SEARCH_MAX_LENGTH}
        value={search}
        onChange={(event) => onSearch(event.currentTarget.value)}
        mb={0}
      />
      <Choice legend="Time" choices={CHOICES} value={filter} onChange={onFilter} className={classes.times} />
    </search>
  );
}
