/**
 * Parses a coordinate written by a person or a map, with a dot or a comma: null if empty, NaN if it
 * is not a number.
 */
export function degreesIn(text: string): number | null {
  const written = text.trim().replace('−', '-').replace(/\s*°$/, '').replace(',', '.')
  if (written === '') return null
  return /^[+-]?\d+(\.\d*)?$/.test(written) ? Number(written) : Number.NaN
}

/** Latitude and longitude as maps copy them, `41.0426, 29.0075`; undefined for anything else. */
export function pairIn(text: string): [lat: number, lng: number] | undefined {
  const [, lat, lng] = /^\s*(-?\d+\.\d+)\s*[,;\s]\s*(-?\d+\.\d+)\s*$/.exec(text) ?? []
  return lat && lng ? [Number(lat), Number(lng)] : undefined
}
