import { BIAS_CATEGORIES, MODEL_CATEGORIES } from '@latticework/core/categories';
import { useId } from 'react';
import { Choice } from '../../../components/Choice.tsx';
import classes from './MapFilters.module.css';
import type { MapEntry, MapIndex } from './mapIndex.ts';

/** Null means all categories. */
export type Filter = { type: MapEntry['type'] | null; category: string | null };

export type ColorBy = 'type' | 'category';

type Props = {
  filter: Filter;
  onFilter: (filter: Filter) => void;
  colorBy: ColorBy;
  onColorBy: (colorBy: ColorBy) => void;
};

const TYPES = [
  ['all', 'Everything'],
  ['mental_model', 'Models'],
  ['cognitive_bias', 'Biases'],
] as const;

const COLORS = [
  ['type', 'by kind'],
  ['category', 'by category'],
] as const;

const CATEGORIES = [
  ['mental_model', 'Models', Object.entries(MODEL_CATEGORIES)],
  ['cognitive_bias', 'Biases', Object.entries(BIAS_CATEGORIES)],
] as const;

/** What is highlighted on the map, and what its colors mean. */
export function MapFilters({ filter, onFilter, colorBy, onColorBy }: Props) {
  const categoryId = useId();
  return (
    <>
      <Choice
        legend="Show"
        choices={TYPES}
        value={filter.type ?? 'all'}
        onChange={(type) => onFilter({ type: type === 'all' ? null : type, category: null })}
      />
      <div className={classes.category}>
        <label htmlFor={categoryId}>Category</label>
        <select
          id={categoryId}
          value={filter.category ?? ''}
          onChange={(event) => onFilter({ ...filter, category: event.currentTarget.value || null })}
        >
          <option value="">All categories</option>
          {CATEGORIES.filter(([type]) => filter.type === null || filter.type === type).map(([type, label, its]) => (
            <optgroup key={type} label={label}>
              {its.map(([key, { name }]) => (
                <option key={key} value={key}>
                  {name}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <div className={classes.colors}>
        <span aria-hidden="true">Color</span>
        <Choice legend="Color" choices={COLORS} value={colorBy} onChange={onColorBy} />
      </div>
    </>
  );
}

/** The indexes of highlighted entries; null when all are. */
export function litBy({ type, category }: Filter, { entries }: MapIndex): ReadonlySet<number> | null {
  if (type === null && category === null) return null;
  const lit = entries.filter((entry) => (!type || entry.type === type) && (!category || entry.category === category));
  return new Set(lit.map(({ place }) => place));
}
