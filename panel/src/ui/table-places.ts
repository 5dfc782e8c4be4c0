/** The rows in sight and the key each is drawn under. */
export interface Places {
  ids: readonly string[]
  keys: readonly number[]
  /** The next key nobody has had. */
  next: number
}

export const noPlaces: Places = { ids: [], keys: [], next: 0 }

/**
 * The places after other rows came. A row that stays keeps its place; where none of the old ones stays, as on another page, the new ones take their places:
 * to change what a hundred rows say costs a fraction of taking them down and putting up a hundred others.
 */
export function placesAfter({ ids, keys, next }: Places, rows: readonly string[]): Places {
  const known = new Map(ids.map((id, at) => [id, keys[at]!]))
  const isOther = !rows.some((id) => known.has(id))
  const fresh = rows.map((id, at) => (isOther ? keys[at] : known.get(id)) ?? next++)
  return { ids: rows, keys: fresh, next }
}
