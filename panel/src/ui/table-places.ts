/** The visible rows, and the React key of each. */
export interface Places {
  ids: readonly string[]
  keys: readonly number[]
  /** The next unused key. */
  next: number
}

export const noPlaces: Places = { ids: [], keys: [], next: 0 }

/**
 * The keys after the rows have changed. A row that stays keeps its key. If none of the old rows
 * stays, as on another page, the new rows reuse the old keys: changing the text of a hundred rows
 * costs a fraction of unmounting them and mounting others.
 */
export function placesAfter({ ids, keys, next }: Places, rows: readonly string[]): Places {
  const known = new Map(ids.map((id, at) => [id, keys[at]!]))
  const isOther = !rows.some((id) => known.has(id))
  const fresh = rows.map((id, at) => (isOther ? keys[at] : known.get(id)) ?? next++)
  return { ids: rows, keys: fresh, next }
}
