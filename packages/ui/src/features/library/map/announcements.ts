import { categoryOf, type MapCategory, type MapEntry, type MapIndex, neighborGroups } from './mapIndex.ts';

/** The screen reader announcement of an entry: "Halo Effect, bias, Social. Related biases: 5. Countered by: 7." */
export function announcementOf(index: MapIndex, entry: MapEntry): string {
  const kind = entry.type === 'mental_model' ? 'model' : 'bias';
  const groups = neighborGroups(index, entry).map(({ title, entries }) => `${title}: ${entries.length}.`);
  return [`${entry.name}, ${kind}, ${categoryOf(entry.category).name}.`, ...groups].join(' ');
}

/** "Memory, 22 biases." */
export function regionAnnouncementOf({ key, type, entries }: MapCategory): string {
  const kind = type === 'mental_model' ? 'model' : 'bias';
  const many = type === 'mental_model' ? 'models' : 'biases';
  return `${categoryOf(key).name}, ${entries.length} ${entries.length === 1 ? kind : many}.`;
}
