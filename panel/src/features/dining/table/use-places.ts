import { useEffect, useRef, useState } from 'react'
import { diningTable, planHeight, planWidth, type DiningTable } from '#contract/dining/table.ts'
import { tableSession } from '#contract/dining/table-session.ts'
import { send, type Refusal } from '#panel/kit/server/client.ts'
import { inputOf } from '#panel/kit/form/form.tsx'
import { forget } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'

export type Place = Pick<DiningTable, 'x' | 'y' | 'w' | 'h' | 'turn' | 'shape'>
/** The allowed sizes of a table, in squares. */
const sizes = { min: 2, max: 16 }
const restMs = 500

const between = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value))

/** Rounds a position to whole squares within the plan. */
export function onPlan(it: Place): Place {
  const [w, h] = [between(it.w, sizes.min, sizes.max), between(it.h, sizes.min, sizes.max)]
  const x = between(Math.round(it.x), 0, planWidth - w)
  const y = between(Math.round(it.y), 0, planHeight - h)
  return { ...it, w, h, x, y, turn: ((it.turn % 360) + 360) % 360 }
}

/**
 * The positions of tables as the user arranges them on the plan. A new position is shown at once
 * and saved after a pause; for each table, only one save is in progress at a time. A table that
 * could not be saved returns to its old position.
 */
export function usePlaces(tables: readonly DiningTable[]) {
  const [moved, setMoved] = useState<ReadonlyMap<string, Place>>(new Map())
  const wanted = useRef(new Map<string, Place>())
  const saved = useRef(new Map<string, DiningTable>())
  const saving = useRef(new Set<string>())
  const timers = useRef(new Map<string, ReturnType<typeof setTimeout>>())

  function put(table: DiningTable, place: Partial<Place>) {
    const before = wanted.current.get(table.id) ?? placeOf(table)
    const next = onPlan({ ...before, ...place })
    wanted.current.set(table.id, next)
    setMoved(new Map(wanted.current))
    clearTimeout(timers.current.get(table.id))
    timers.current.set(
      table.id,
      setTimeout(() => void save(table), restMs),
    )
    return next
  }

  async function save(table: DiningTable) {
    const place = wanted.current.get(table.id)
    if (!place || saving.current.has(table.id)) return
    saving.current.add(table.id)
    const known = saved.current.get(table.id)
    const row = known && known.version > table.version ? known : table
    try {
      const body = { ...(inputOf(diningTable.input, row) as DiningTable), ...place, version: row.version }
      const after = await send(diningTable.update, { params: { dining_table_id: table.id }, body })
      saved.current.set(table.id, after)
    } catch (error) {
      const refusal = error as Refusal
      if (refusal.problem?.code === 'stale_version') {
        // Somebody else has changed the table, for example its seats. It keeps the position set
        // here together with the other person's changes.
        saved.current.set(table.id, refusal.problem.current as DiningTable)
        saving.current.delete(table.id)
        return void save(table)
      }
      wanted.current.delete(table.id)
      sayRefusal(refusal)
    }
    saving.current.delete(table.id)
    // The table was moved again while being saved.
    if (wanted.current.get(table.id) !== place && wanted.current.has(table.id)) return void save(table)
    await forget(diningTable.list, diningTable.read, tableSession.floor)
    if (wanted.current.get(table.id) === place) wanted.current.delete(table.id)
    setMoved(new Map(wanted.current))
  }

  const flush = useRef(() => {})
  useEffect(() => {
    flush.current = () => {
      for (const [id, timer] of timers.current) {
        clearTimeout(timer)
        const table = tables.find((it) => it.id === id)
        if (table) void save(table)
      }
    }
  })
  // When the page is left, moves that still wait to be saved are saved.
  useEffect(() => () => flush.current(), [])
  return { put, placeOf: (table: DiningTable): Place => moved.get(table.id) ?? placeOf(table) }
}

const placeOf = ({ x, y, w, h, turn, shape }: DiningTable): Place => ({ x, y, w, h, turn, shape })
