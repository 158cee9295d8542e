import { categoryOf, type MapEntry, type MapIndex, neighbourGroups } from './mapIndex.ts';

/** An entry for those who hear the map: "Halo Effect, bias, Social. Related biases: 5. Countered by: 7." */
export function announcementOf(index: MapIndex, entry: MapEntry): string {
  const kind = entry.type === 'mental_model' ? 'model' : 'bias';
  const groups = neighbourGroups(index, entry).map(({ title, entries }) => `${title}: ${entries.length}.`);
  return [`${entry.name}, ${kind}, ${categoryOf(entry.category).name}.`, ...groups].join(' ');
}
