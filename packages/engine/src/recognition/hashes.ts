/** FNV-1a over UTF-16 units with a final mix, so that similar strings get distant hashes. */
export function hashOf(feature: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < feature.length; at += 1) hash = Math.imul(hash ^ feature.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** The index of a hash in a sorted array, or -1. */
export function placeOf(hash: number, vocabulary: Uint32Array): number {
  let low = 0;
  let high = vocabulary.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = vocabulary[middle] ?? 0;
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
